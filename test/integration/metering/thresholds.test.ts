import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { foldUsage } from '@faceproof/orchestrator/journey/clockwork/fold-usage.js';
import { reviewSession } from '@faceproof/orchestrator/journey/reviews/review-session.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { periodOf } from '@faceproof/orchestrator/usage/metering.js';
import { loadUsage } from '@faceproof/orchestrator/usage/usage.store.js';
import type { Scenario } from '@faceproof/protocol/words.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture, unrecorded } from '../settling/journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from '../settling/live-capture.js';

const fixture = useOpened(() => openFixture({ included: 10 }));
beforeAll(async () => {
  await listen();
});

async function listen(): Promise<void> {
  // Nothing listens at this URL, so the events stay in the outbox.
  await fetch(`${fixture.base}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${fixture.account.liveKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'http://127.0.0.1:9/', events: ['usage.threshold_reached'] }),
  });
}

async function decide(scenario: Scenario): Promise<string> {
  const { sessionId, captureId } = await uploadCapture(fixture);
  await writeInWorkersStead(fixture, captureId, scenario);
  await settleCapture(fixture.service, captureId, 'MEASURED');
  return sessionId;
}

async function usageNow() {
  const account = { id: fixture.account.accountId, included: 10 };
  const [period] = await loadUsage(fixture.service.db, account, [periodOf(fixture.service.clock.now())]);
  return period!;
}

describe('thresholds of the allowance', () => {
  it('are announced once each, however many charges and orchestrators work at once', async () => {
    const decided = Promise.all(Array.from({ length: 10 }, () => decide('approve')));
    await Promise.all([decided, foldUsage(fixture.service), foldUsage(fixture.service)]);
    await Promise.all(Array.from({ length: 4 }, () => foldUsage(fixture.service)));
    await foldUsage(fixture.service);
    const events = await fixture.service.db('events').where({ type: 'usage.threshold_reached' }).orderBy('seq');
    const announced = events.map(({ body }) => JSON.parse(body).data);
    expect(announced.map(({ threshold, included }) => ({ threshold, included }))).toEqual([
      { threshold: 0.8, included: 10 },
      { threshold: 1, included: 10 },
    ]);
    expect(announced.every(({ threshold, used }) => used >= threshold * 10 && used <= 10)).toBe(true);
    expect(await fixture.service.db('usage_changes')).toEqual([]);
  });
});

describe('usage', () => {
  it('is the same before and after its changes are added to the totals, and a review moves it to another outcome', async () => {
    fixture.account = await openAccount(fixture.service, { name: 'Acme', plan: 'free', included: 10 });
    await decide('approve');
    const sessionId = await decide('review_pending');
    const before = await usageNow();
    expect(before).toMatchObject({ used: 2, reserved: 0, remaining: 8, byOutcome: { APPROVED: 1, DECLINED: 0, REVIEW: 1 } });
    await foldUsage(fixture.service);
    expect(await usageNow()).toEqual(before);
    const voter = { id: 'key_1', isOwner: false, memberId: null };
    await reviewSession(
      fixture.service,
      sessionId,
      { voter, vote: { outcome: 'DECLINED', reviewer: 'reviewer-1' } },
      unrecorded,
    );
    const reviewed = { ...before, byOutcome: { APPROVED: 1, DECLINED: 1, REVIEW: 0 } };
    expect(await usageNow()).toEqual(reviewed);
    await foldUsage(fixture.service);
    expect(await usageNow()).toEqual(reviewed);
  });
});
