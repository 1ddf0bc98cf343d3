import type { ModelRole } from '@faceproof/protocol/job.js';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What operators scale and alarm on. Labels are words from closed lists: no id, no score. */
export interface Metrics {
  captureMeasured(timings: { waitMs: number; fetchMs: number; decodeMs: number; deviceMs: number; totalMs: number }): void;
  captureFailed(code: string): void;
  batchRan(role: ModelRole, items: number, runMs: number): void;
  deviceLost(): void;
  /** Prometheus' text format. */
  text(): Promise<{ contentType: string; body: string }>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const ITEMS = [1, 2, 4, 8, 16, 32, 64];

export function openMetrics(state: { inFlight: () => number; waiting: () => number }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const captures = new Counter({
    name: 'faceproof_worker_captures_total',
    help: 'Captures by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const stages = new Histogram({
    name: 'faceproof_worker_stage_seconds',
    help: 'Time of one capture: queued (since the orchestrator asked), fetch, decode and device (which overlap), total',
    labelNames: ['stage'],
    buckets: SECONDS,
    registers,
  });
  const batches = new Histogram({
    name: 'faceproof_worker_batch_items',
    help: 'Items in a batch',
    labelNames: ['role'],
    buckets: ITEMS,
    registers,
  });
  const device = new Counter({
    name: 'faceproof_worker_device_seconds_total',
    help: 'Time that the device ran models',
    labelNames: ['role'],
    registers,
  });
  const losses = new Counter({
    name: 'faceproof_worker_device_losses_total',
    help: 'How often the device thread was lost',
    registers,
  });
  gauge('faceproof_worker_captures_in_flight', 'Captures that are being measured', state.inFlight, registers);
  gauge('faceproof_worker_device_waiting_items', 'Items that wait for the device', state.waiting, registers);

  return {
    captureMeasured({ waitMs, fetchMs, decodeMs, deviceMs, totalMs }) {
      captures.inc({ outcome: 'measured' });
      for (const [stage, ms] of Object.entries({
        queued: waitMs,
        fetch: fetchMs,
        decode: decodeMs,
        device: deviceMs,
        total: totalMs,
      })) {
        stages.observe({ stage }, ms / 1000);
      }
    },
    captureFailed: (code) => captures.inc({ outcome: code }),
    batchRan(role, items, runMs) {
      batches.observe({ role }, items);
      device.inc({ role }, runMs / 1000);
    },
    deviceLost: () => losses.inc(),
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}

function gauge(name: string, help: string, read: () => number, registers: Registry[]): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}
