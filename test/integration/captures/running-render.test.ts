import { openReferences, type References } from '@faceproof/orchestrator/jobs/references.js';
import { RENDER_QUEUE, type RenderJob } from '@faceproof/protocol/measuring/render-job.js';
import { type Consumer, consume } from '@faceproof/workers/intake/consume.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../harness/services/create-database.js';

let database: TestDatabase;
let references: References;
let consumer: Consumer | null = null;
beforeAll(async () => {
  database = await createDatabase();
  const log = { warn: () => undefined, error: () => undefined } as unknown as Parameters<typeof openReferences>[0]['log'];
  references = await openReferences({ databaseUrl: database.roleUrls.service, redisUrl: null, log });
});
afterAll(async () => {
  await consumer?.close();
  await references?.close();
  await database?.drop();
});

const ask = (renderId: string, signal: AbortSignal) =>
  references.render({ v: 1, renderId } as RenderJob, { waitMs: 60_000, signal });

it('a rendering that no one waits for has run only since a worker has it', async () => {
  const unwanted = new AbortController();
  unwanted.abort();
  expect(await ask('med_waiting', unwanted.signal)).toEqual({ outcome: 'LATE' });
  expect(await references.hasRunFor('med_waiting', 0)).toBe(false);

  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const caller = new AbortController();
  consumer = await consume({
    queue: { backend: 'postgres', url: database.roleUrls.worker },
    name: RENDER_QUEUE,
    concurrency: 1,
    async handle() {
      caller.abort();
      await held;
    },
    onError: () => undefined,
  });
  const outcome = await ask('med_running', caller.signal);
  const hasRun = [await references.hasRunFor('med_running', 0), await references.hasRunFor('med_running', 60_000)];
  end();
  expect([outcome, ...hasRun]).toEqual([{ outcome: 'LATE' }, true, false]);
});
