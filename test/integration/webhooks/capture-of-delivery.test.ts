import { findCaptureOfDelivery } from '@faceproof/orchestrator/webhooks/deliveries.store.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { expect, it } from 'vitest';
import { webhookReceiver } from '../../harness/services/webhook-receiver.js';
import { useOpened } from '../../harness/use-opened.js';
import { LIVENESS, openFixture, waitForStatus } from '../settling/journey-fixture.js';

const fixture = useOpened(openFixture);

it('a delivery belongs to the capture that its event follows, also once the session has a newer one', async () => {
  const receiver = await webhookReceiver();
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { Authorization: `Bearer ${fixture.account.testKey}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${fixture.base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as T;
  };
  await post('/v1/webhook-endpoints', { url: receiver.url, events: ['session.processing', 'session.decided'] });
  const simulate = { scenario: 'retry_quality_then_approve' };
  const { sessionId } = await post<SessionEnvelope>('/v1/sessions', { ...LIVENESS, simulate });
  await waitForStatus(fixture, fixture.account.testKey, sessionId);

  const { db } = fixture.service;
  const captures = await db('captures').where({ session_id: sessionId }).orderBy('attempt');
  const events = await db('events').where({ session_id: sessionId }).orderBy('sequence');
  // Seconds between the attempts of a person, instead of milliseconds.
  await db('captures')
    .where({ id: captures[0].id })
    .update({ uploaded_at: earlier(captures[0].uploaded_at) });
  await db('events')
    .where({ id: events[0].id })
    .update({ created_at: earlier(events[0].created_at) });

  const found: [string, string | null][] = [];
  for (const { id, type } of events) {
    const delivery = await db('webhook_deliveries').where({ event_id: id }).first();
    found.push([type, await findCaptureOfDelivery(db, delivery.id)]);
  }
  expect(found).toEqual([
    ['session.processing', captures[0].id],
    ['session.processing', captures[1].id],
    ['session.decided', captures[1].id],
  ]);
  await receiver.close();
});

function earlier(at: Date): Date {
  return new Date(at.getTime() - 20_000);
}
