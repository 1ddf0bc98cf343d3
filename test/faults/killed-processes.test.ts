import pg from 'pg';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { IS_LONG } from '../harness/long-run.js';
import { freshCapture } from '../harness/media/sample-frames.js';
import { expectSettledOnce } from '../harness/services/expect-settled-once.js';
import { type Integrator, integrator } from '../harness/services/integrator.js';
import { startService, type TestService } from '../harness/services/start-service.js';

const SESSIONS = 15;

let service: TestService;
let api: Integrator;
let db: pg.Client;
beforeAll(async () => {
  service = await startService();
  api = integrator(service.baseUrl, service.liveKey);
  db = new pg.Client({ connectionString: service.databaseUrl });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await service.stop();
});

describe('what happens if', () => {
  it('the worker is killed in the middle of a capture: another one takes it over, and it is settled once', async () => {
    const started = [await api.capture(await freshCapture()), await api.capture(await freshCapture())];
    await service.killWorker();
    started.push(await api.capture(await freshCapture()));
    await service.restart();
    const ids = started.map(({ sessionId }) => sessionId);
    await Promise.all(ids.map((id) => api.decided(id)));
    await expectSettledOnce(db, ids);
  });

  it('the orchestrator is killed right after it accepted media: the capture is decided after the next start', async () => {
    await service.stopWorker();
    const { sessionId } = await api.capture(await freshCapture());
    await service.killOrchestrator();
    await service.restart();
    await api.decided(sessionId);
    await expectSettledOnce(db, [sessionId]);
  });

  // The two above kill each once. On Redis the two workers of test/machines do the rest: what is left to lose here is not in the queue.
  it.runIf(IS_LONG && inject('redisUrl') === undefined)(
    `worker and orchestrator are killed in turn during ${SESSIONS} sessions: each is settled once (npm run test:long)`,
    async () => {
      const ids: string[] = [];
      for (let i = 0; i < SESSIONS; i++) {
        const { sessionId } = await api.capture(await freshCapture(4));
        ids.push(sessionId);
        if (i % 5 === 2) {
          await service.killWorker();
          await service.restart();
        }
        if (i % 5 === 4) {
          await service.killOrchestrator();
          await service.restart();
        }
      }
      await Promise.all(ids.map((id) => api.decided(id)));
      await expectSettledOnce(db, ids);
    },
  );
});
