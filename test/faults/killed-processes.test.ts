import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectSettledOnce } from '../harness/expect-settled-once.js';
import { type Integrator, integrator } from '../harness/integrator.js';
import { freshCapture } from '../harness/sample-frames.js';
import { startService, type TestService } from '../harness/start-service.js';
import { type WebhookReceiver, webhookReceiver } from '../harness/webhook-receiver.js';

let service: TestService;
let api: Integrator;
let receiver: WebhookReceiver;
let db: pg.Client;
beforeAll(async () => {
  service = await startService();
  api = integrator(service.baseUrl, service.liveKey);
  receiver = await webhookReceiver();
  await api.call('POST', '/v1/webhook-endpoints', {
    body: { url: receiver.url, events: ['session.decided', 'session.failed'] },
  });
  db = new pg.Client({ connectionString: service.databaseUrl });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await receiver.close();
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

  it('the orchestrator is killed between the decision and its webhook: the webhook comes after the next start', async () => {
    let release = (): void => undefined;
    const held = new Promise<number>((resolve) => {
      release = () => resolve(500);
    });
    const before = receiver.requests.length;
    receiver.answerWith(() => held);
    const { sessionId } = await api.capture(await freshCapture());
    await receiver.nth(before + 1);
    // The decision is committed, the delivery is under way and unanswered.
    await service.killOrchestrator();
    release();
    receiver.answerWith(() => 200);
    await service.restart();
    const again = await receiver.nth(before + 2);
    expect(JSON.parse(again.body).data.sessionId).toBe(sessionId);
    expect(again.headers['webhook-id']).toBe(receiver.requests[before]!.headers['webhook-id']);
    await expectSettledOnce(db, [sessionId]);
  });

  it('worker and orchestrator are killed again and again during fifteen sessions: each is settled once', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 15; i++) {
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
  });
});
