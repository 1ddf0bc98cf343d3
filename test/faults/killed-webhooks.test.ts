import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { freshCapture } from '../harness/media/sample-frames.js';
import { expectSettledOnce } from '../harness/services/expect-settled-once.js';
import { integrator } from '../harness/services/integrator.js';
import { startService } from '../harness/services/start-service.js';
import { webhookReceiver } from '../harness/services/webhook-receiver.js';

it('the orchestrator is killed between the decision and its webhook: the webhook comes after the next start', async () => {
  // The killed one holds the delivery for twice this long.
  const service = await startService({ env: { WEBHOOK_TIMEOUT_SECONDS: '3' } });
  onTestFinished(service.stop);
  const api = integrator(service.baseUrl, service.liveKey);
  const receiver = await webhookReceiver();
  onTestFinished(receiver.close);
  const db = new pg.Client({ connectionString: service.databaseUrl });
  await db.connect();
  onTestFinished(() => db.end());
  await api.call('POST', '/v1/webhook-endpoints', { body: { url: receiver.url, events: ['session.decided'] } });
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
