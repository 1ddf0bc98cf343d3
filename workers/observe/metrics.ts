import type { ModelRole } from '@faceproof/models/roles/index.js';
import type { ShadowFailure } from '@faceproof/protocol/measuring/job.js';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Score } from './read-scores.js';

/** Metrics for scaling and alarms. Labels are words from closed lists and models' names, never an id or a score. */
export interface Metrics {
  captureMeasured(timings: { waitMs: number; fetchMs: number; decodeMs: number; deviceMs: number; totalMs: number }): void;
  captureFailed(code: string): void;
  /** A reference picture. @param timings null if it failed */
  referenceAnswered(
    outcome: 'NORMALIZED' | 'UNDECODABLE' | 'FAILED',
    timings: { waitMs: number; totalMs: number } | null,
  ): void;
  /** The pictures of a capture, rendered for people. @param timings null if they failed */
  picturesRendered(timings: { waitMs: number; totalMs: number } | null): void;
  scored(scores: readonly Score[]): void;
  /** @param waitMs how long the batch's oldest item waited for the device */
  batchRan(role: ModelRole, items: number, runMs: number, waitMs: number): void;
  deviceLost(): void;
  setSwapped(): void;
  shadowMeasured(failure: ShadowFailure | null): void;
  /** Prometheus' text format. */
  text(): Promise<{ contentType: string; body: string }>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const WAIT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const SCORES = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1];
const ITEMS = [1, 2, 4, 8, 16, 32, 64];

/** Values that the gauges read at a scrape. */
export interface WorkerState {
  inFlight: () => number;
  waiting: () => number;
  /** The set that measures new captures; null before the first is ready. */
  set: () => string | null;
  /** The candidate that also measures a share of them; null: none. */
  shadowSet: () => string | null;
  /** Sets that should run but do not work here. */
  refusedSets: () => string[];
}

export function openMetrics(state: WorkerState): Metrics {
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
  const references = new Counter({
    name: 'faceproof_worker_references_total',
    help: 'Reference pictures by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const referenceStages = new Histogram({
    name: 'faceproof_worker_reference_seconds',
    help: 'Time of one reference picture: queued (since the orchestrator asked), total (on the worker)',
    labelNames: ['stage'],
    buckets: SECONDS,
    registers,
  });
  const renders = new Counter({
    name: 'faceproof_worker_renders_total',
    help: 'Renderings of the pictures of a capture, or of a reference, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const renderStages = new Histogram({
    name: 'faceproof_worker_render_seconds',
    help: 'Time of one rendering: queued (since the orchestrator asked), total (on the worker)',
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
  const waits = new Histogram({
    name: 'faceproof_worker_batch_wait_seconds',
    help: "How long a batch's oldest item waited for the device",
    labelNames: ['role'],
    buckets: WAIT_SECONDS,
    registers,
  });
  const scores = new Histogram({
    name: 'faceproof_worker_score',
    help: 'Outputs of the networks: liveness (probability of live, per frame), match (cosine with the reference, per capture)',
    labelNames: ['role', 'model', 'version'],
    buckets: SCORES,
    registers,
  });
  const device = new Counter({
    name: 'faceproof_worker_device_seconds_total',
    help: 'Time for which the device ran models',
    labelNames: ['role'],
    registers,
  });
  const losses = new Counter({ name: 'faceproof_worker_device_losses_total', help: 'Losses of the device thread', registers });
  const swaps = new Counter({
    name: 'faceproof_worker_set_swaps_total',
    help: 'Switches to another model set while the worker ran',
    registers,
  });
  namesGauge('faceproof_worker_set_info', '1 for the model set in use', () => state.set() ?? [], registers);
  const shadows = new Counter({
    name: 'faceproof_worker_shadow_captures_total',
    help: 'Captures that the candidate set should measure, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  namesGauge('faceproof_worker_shadow_info', '1 for the candidate set on trial', () => state.shadowSet() ?? [], registers);
  namesGauge(
    'faceproof_worker_set_refused',
    '1 for each model set that should run but does not work here',
    state.refusedSets,
    registers,
  );
  gauge('faceproof_worker_captures_in_flight', 'Captures being measured', state.inFlight, registers);
  gauge('faceproof_worker_device_waiting_items', 'Items waiting for the device', state.waiting, registers);

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
    referenceAnswered(outcome, timings) {
      references.inc({ outcome: outcome.toLowerCase() });
      if (timings === null) return;
      referenceStages.observe({ stage: 'queued' }, timings.waitMs / 1000);
      referenceStages.observe({ stage: 'total' }, timings.totalMs / 1000);
    },
    picturesRendered(timings) {
      renders.inc({ outcome: timings === null ? 'failed' : 'rendered' });
      if (timings === null) return;
      renderStages.observe({ stage: 'queued' }, timings.waitMs / 1000);
      renderStages.observe({ stage: 'total' }, timings.totalMs / 1000);
    },
    captureFailed: (code) => captures.inc({ outcome: code }),
    scored(given) {
      for (const { value, ...labels } of given) scores.observe({ ...labels }, value);
    },
    batchRan(role, items, runMs, waitMs) {
      batches.observe({ role }, items);
      waits.observe({ role }, waitMs / 1000);
      device.inc({ role }, runMs / 1000);
    },
    deviceLost: () => losses.inc(),
    setSwapped: () => swaps.inc(),
    shadowMeasured: (failure) => shadows.inc({ outcome: failure?.toLowerCase() ?? 'measured' }),
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

/** 1 for each set currently in use; other sets have no series. */
function namesGauge(name: string, help: string, read: () => string | string[], registers: Registry[]): void {
  new Gauge({
    name,
    help,
    labelNames: ['set'],
    registers,
    collect() {
      this.reset();
      for (const set of [read()].flat()) this.set({ set }, 1);
    },
  });
}
