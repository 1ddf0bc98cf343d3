import { showWorker } from '@faceproof/orchestrator/routes/instance/get-engine.js';
import { SILENT_MS, type WorkerReport } from '@faceproof/protocol/measuring/worker-report.js';
import { describe, expect, it } from 'vitest';

const NOW = Date.parse('2026-11-22T20:00:00Z');
const REPORT: WorkerReport = {
  ...{ v: 1, workerId: 'wrk_aaaaaaaaaaaaaaaa', host: 'gpu-1', engine: 'onnx:cpu', set: 'set-1', shadowSet: null },
  ...{ refusedSets: [], ready: true, withdrawn: false, inFlight: 1, places: 3, startedAt: NOW - 60_000, reportedAt: NOW },
};

describe('a worker as operators see it', () => {
  it('is ready while it takes captures, and not while it starts or stops', () => {
    expect(showWorker(REPORT, NOW).state).toBe('READY');
    expect(showWorker({ ...REPORT, ready: false, set: null }, NOW).state).toBe('NOT_READY');
    expect(showWorker({ ...REPORT, withdrawn: true }, NOW).state).toBe('WITHDRAWN');
  });

  it('is silent once three reports are missing, whatever it said last', () => {
    expect(showWorker(REPORT, NOW + SILENT_MS).state).toBe('READY');
    expect(showWorker(REPORT, NOW + SILENT_MS + 1).state).toBe('SILENT');
    expect(showWorker({ ...REPORT, ready: false }, NOW + SILENT_MS + 1).state).toBe('SILENT');
  });

  it('has not reported in the future, although the clock of its machine is ahead', () => {
    expect(showWorker({ ...REPORT, reportedAt: NOW + 60_000 }, NOW).reportedAt).toBe('2026-11-22T20:00:00.000Z');
  });
});
