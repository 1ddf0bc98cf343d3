import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { freshCapture } from '../harness/media/sample-frames.js';
import { expectSettledOnce } from '../harness/services/expect-settled-once.js';
import { integrator } from '../harness/services/integrator.js';
import { startService } from '../harness/services/start-service.js';

it('captures that were queued before, during and after a change of the worker key are decided', async () => {
  const service = await startService();
  const api = integrator(service.baseUrl, service.liveKey);
  const rotated = { WORKER_KEY: randomBytes(32).toString('base64url'), WORKER_KEY_PREVIOUS: service.env.WORKER_KEY ?? '' };
  await service.stopWorker();
  const early = await api.capture(await freshCapture());
  // The orchestrator gets both too: it wraps with the first, and needs no other.
  await service.stopOrchestrator();
  await service.restart(rotated);
  const late = await api.capture(await freshCapture());
  const ids = [early.sessionId, late.sessionId];
  for (const id of ids) expect(['APPROVED', 'DECLINED', 'IN_REVIEW']).toContain((await api.decided(id)).status);

  await service.stopWorker();
  await service.restart({ ...rotated, WORKER_KEY_PREVIOUS: '' });
  const last = await api.capture(await freshCapture());
  expect((await api.decided(last.sessionId)).status).not.toBe('FAILED');
  const db = new pg.Client({ connectionString: service.databaseUrl });
  await db.connect();
  await expectSettledOnce(db, [...ids, last.sessionId]);
  await db.end();
  await service.stop();
});
