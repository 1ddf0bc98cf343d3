import { startReporting } from '@faceproof/workers/intake/report-worker.js';
import { describe, expect, it } from 'vitest';
import { OPERATOR_TOKEN, useApi } from '../../harness/orchestrator-in-process.js';

/** A worker without models, which has just started. */
const STARTING = {
  ...{ v: 1 as const, workerId: 'wrk_aaaaaaaaaaaaaaaa', host: 'gpu-1', engine: 'onnx:cuda', set: null, shadowSet: null },
  ...{
    refusedSets: ['2026-01-01'],
    ready: false,
    withdrawn: false,
    inFlight: 0,
    places: 3,
    startedAt: Date.parse('2026-11-20T08:00:00Z'),
  },
} as const;

describe('GET /v1/instance/engine answers 200', () => {
  const api = useApi();
  const read = async () => api().call('GET', '/v1/instance/engine', { key: OPERATOR_TOKEN });

  it('with workers, queue, set and the candidates of the last thirty days, in counts', async () => {
    const day = (days: number) => new Date(Date.now() - days * 86_400_000);
    const row = { set_name: 'set-1', models: '{}', candidate: 'next-1', candidate_models: '{}', checks: '[]' };
    await api()
      .db('shadow_results')
      .insert([
        { ...row, settled_at: day(1), failure: null, ruling: 'APPROVE', candidate_ruling: 'APPROVE' },
        { ...row, settled_at: day(2), failure: null, ruling: 'APPROVE', candidate_ruling: 'DECLINE' },
        { ...row, settled_at: day(3), failure: 'NOT_JUDGED', ruling: 'APPROVE', candidate_ruling: null },
        { ...row, settled_at: day(40), candidate: 'old', failure: null, ruling: 'APPROVE', candidate_ruling: 'APPROVE' },
      ]);
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.queue).toEqual({ waiting: 0, active: 0, oldestSeconds: 0 });
    expect(body.set).toEqual({ name: api().service.sets.newest().set, digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) });
    expect(body.candidates).toMatchObject([{ candidate: 'next-1', set: 'set-1', compared: 2, agreed: 1, failed: 1 }]);
  });

  it('with each worker that reports, and without one that has ended', async () => {
    const worker = startReporting({
      queue: { backend: 'postgres', url: api().config.databaseUrl },
      describe: () => ({ ...STARTING, refusedSets: [...STARTING.refusedSets], reportedAt: Date.now() }),
      onError: () => undefined,
    });
    await worker.report();
    const [shown] = (await read()).body.workerList;
    expect(shown).toEqual({
      ...{ workerId: 'wrk_aaaaaaaaaaaaaaaa', host: 'gpu-1', state: 'NOT_READY', engine: 'onnx:cuda', set: null },
      ...{ shadowSet: null, refusedSets: ['2026-01-01'], measuring: 0, places: 3, startedAt: '2026-11-20T08:00:00.000Z' },
      reportedAt: expect.any(String),
    });
    expect(Date.now() - Date.parse(shown.reportedAt)).toBeLessThan(60_000);
    await worker.close();
    expect((await read()).body.workerList).toEqual([]);
  });
});
