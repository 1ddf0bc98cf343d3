import { SessionEventSchema, SessionSchema } from '@faceproof/protocol/api/sessions/sessions.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { SCENARIOS, type Scenario } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import { webhookReceiver } from '../../harness/services/webhook-receiver.js';
import { useOpened } from '../../harness/use-opened.js';
import { LIVENESS, openFixture, waitForStatus } from './journey-fixture.js';

interface Expected {
  status: SessionEnvelope['status'];
  outcome: string | null;
  reasons: string[];
  attempts: number;
  events: string[];
}

const DECIDED = ['session.capture_started', 'session.processing', 'session.decided'];
const CHALLENGED = ['session.capture_started', 'session.processing', 'session.processing', 'session.decided'];
const REVIEWED = ['session.capture_started', 'session.processing', 'session.review_required'];

const EXPECTED: Record<Scenario, Expected> = {
  approve: { status: 'APPROVED', outcome: 'APPROVED', reasons: [], attempts: 1, events: DECIDED },
  decline_spoof: { status: 'DECLINED', outcome: 'DECLINED', reasons: ['LIVENESS_SCORE_LOW'], attempts: 1, events: DECIDED },
  decline_mismatch: { status: 'DECLINED', outcome: 'DECLINED', reasons: ['FACE_MISMATCH'], attempts: 1, events: DECIDED },
  decline_replay: { status: 'DECLINED', outcome: 'DECLINED', reasons: ['MEDIA_REPLAYED'], attempts: 1, events: DECIDED },
  retry_quality_then_approve: {
    status: 'APPROVED',
    outcome: 'APPROVED',
    reasons: [],
    attempts: 2,
    events: ['session.capture_started', 'session.processing', 'session.processing', 'session.decided'],
  },
  attempts_exhausted: {
    status: 'DECLINED',
    outcome: 'DECLINED',
    reasons: ['TOO_DARK', 'ATTEMPTS_EXHAUSTED'],
    attempts: 3,
    events: ['session.capture_started', 'session.processing', 'session.processing', 'session.processing', 'session.decided'],
  },
  challenge_then_approve: { status: 'APPROVED', outcome: 'APPROVED', reasons: [], attempts: 1, events: CHALLENGED },
  challenge_then_decline: {
    status: 'DECLINED',
    outcome: 'DECLINED',
    reasons: ['CHALLENGE_FAILED'],
    attempts: 1,
    events: CHALLENGED,
  },
  challenge_not_done: {
    status: 'IN_REVIEW',
    outcome: 'REVIEW',
    reasons: ['CHALLENGE_NOT_POSSIBLE'],
    attempts: 1,
    events: REVIEWED,
  },
  review_then_approve: {
    status: 'APPROVED',
    outcome: 'APPROVED',
    reasons: [],
    attempts: 1,
    events: [...REVIEWED, 'session.decided'],
  },
  review_then_decline: {
    status: 'DECLINED',
    outcome: 'DECLINED',
    reasons: ['REVIEW_BAND'],
    attempts: 1,
    events: [...REVIEWED, 'session.decided'],
  },
  review_pending: { status: 'IN_REVIEW', outcome: 'REVIEW', reasons: ['REVIEW_BAND'], attempts: 1, events: REVIEWED },
  expire: { status: 'EXPIRED', outcome: null, reasons: [], attempts: 0, events: ['session.expired'] },
  engine_failure: {
    status: 'FAILED',
    outcome: 'INCONCLUSIVE',
    reasons: ['ENGINE_UNAVAILABLE'],
    attempts: 1,
    events: ['session.capture_started', 'session.processing', 'session.failed'],
  },
  slow: { status: 'APPROVED', outcome: 'APPROVED', reasons: [], attempts: 1, events: DECIDED },
};

const fixture = useOpened(openFixture);

describe('each scenario of the simulated engine', () => {
  it.each(SCENARIOS)('%s ends as promised, with its receipt, and its events and their members in order', async (scenario) => {
    const expected = EXPECTED[scenario];
    const receiver = await webhookReceiver();
    const headers = { Authorization: `Bearer ${fixture.account.testKey}`, 'Content-Type': 'application/json' };
    const endpoint = await fetch(`${fixture.base}/v1/webhook-endpoints`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ url: receiver.url }),
    });
    const { endpointId } = (await endpoint.json()) as { endpointId: string };

    const simulate = scenario === 'slow' ? { scenario, delayMs: 300 } : { scenario };
    const created = await fetch(`${fixture.base}/v1/sessions`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...LIVENESS, simulate }),
    });
    const { sessionId } = (await created.json()) as SessionEnvelope;
    const session = await waitForStatus(fixture, fixture.account.testKey, sessionId, new Set([expected.status]));

    expect(session.decision?.outcome ?? null).toBe(expected.outcome);
    expect((session.decision?.reasons ?? []).map(({ code }) => code)).toEqual(expected.reasons);
    expect(session.attempts).toHaveLength(expected.attempts);
    expect(session.status === 'APPROVED').toBe(session.decision?.outcome === 'APPROVED');
    expect(session.status === 'IN_REVIEW').toBe(session.decision?.reviewRequired ?? false);
    expect(session.evidence !== null).toBe(['APPROVED', 'DECLINED', 'IN_REVIEW'].includes(session.status));

    await receiver.nth(expected.events.length);
    const events = receiver.requests.map(({ body }) => JSON.parse(body) as { type: string; data: { sequence: number } });
    const inOrder = [...events].sort((a, b) => a.data.sequence - b.data.sequence).map(({ type }) => type);
    expect(inOrder).toEqual(expected.events);
    // A schema gives members back in its own order, which is the contract's.
    for (const { body } of receiver.requests) expect(body).toBe(JSON.stringify(SessionEventSchema.parse(JSON.parse(body))));
    expect(JSON.stringify(session)).toBe(JSON.stringify(SessionSchema.parse(session)));
    await fetch(`${fixture.base}/v1/webhook-endpoints/${endpointId}`, { method: 'DELETE', headers });
    await receiver.close();
  });

  it('are refused to a live key', async () => {
    const answer = await fetch(`${fixture.base}/v1/sessions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${fixture.account.liveKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...LIVENESS, simulate: { scenario: 'approve' } }),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'simulate_not_allowed' });
  });
});
