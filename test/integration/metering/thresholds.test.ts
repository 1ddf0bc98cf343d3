import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { foldUsage } from '@faceproof/orchestrator/journey/fold-usage.js';
import { reviewSession } from '@faceproof/orchestrator/journey/reviews/review-session.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { periodOf } from '@faceproof/orchestrator/usage/metering.js';
import { loadUsage } from '@faceproof/orchestrator/usage/usage.store.js';
import type { Scenario } from '@faceproof/protocol/words.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse, unrecorded } from '../journey-house.js';
import { uploadCapture, writeInWorkersStead } from '../live-capture.js';

let house: House;
beforeAll(async () => {
  house = await openHouse({ included: 10 });
  await listen();
});
afterAll(() => house.close());

async function listen(): Promise<void> {
  // Nothing listens at this URL, so the events stay in the outbox.
  await fetch(`${house.base}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${house.account.liveKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'http://127.0.0.1:9/', events: ['usage.threshold_reached'] }),
  });
}

async function decide(scenario: Scenario): Promise<string> {
  const { sessionId, captureId } = await uploadCapture(house);
  await writeInWorkersStead(house, captureId, scenario);
  await settleCapture(house.service, captureId, 'MEASURED');
  return sessionId;
}

async function usageNow() {
  const account = { id: house.account.accountId, included: 10 };
  const [period] = await loadUsage(house.service.db, account, [periodOf(house.service.clock.now())]);
  return period!;
}

describe('thresholds of the allowance', () => {
  it('are announced once each, however many charges and orchestrators work at once', async () => {
    const decided = Promise.all(Array.from({ length: 10 }, () => decide('approve')));
    await Promise.all([decided, foldUsage(house.service), foldUsage(house.service)]);
    await Promise.all(Array.from({ length: 4 }, () => foldUsage(house.service)));
    await foldUsage(house.service);
    const events = await house.service.db('events').where({ type: 'usage.threshold_reached' }).orderBy('seq');
    const announced = events.map(({ body }) => JSON.parse(body).data);
    expect(announced.map(({ threshold, included }) => ({ threshold, included }))).toEqual([
      { threshold: 0.8, included: 10 },
      { threshold: 1, included: 10 },
    ]);
    expect(announced.every(({ threshold, used }) => used >= threshold * 10 && used <= 10)).toBe(true);
    expect(await house.service.db('usage_changes')).toEqual([]);
  });
});

describe('usage', () => {
  it('is the same before and after its changes are added to the totals, and a review moves it to another outcome', async () => {
    house.account = await openAccount(house.service, { name: 'Acme', plan: 'free', included: 10 });
    await decide('approve');
    const sessionId = await decide('review_pending');
    const before = await usageNow();
    expect(before).toMatchObject({ used: 2, reserved: 0, remaining: 8, byOutcome: { APPROVED: 1, DECLINED: 0, REVIEW: 1 } });
    await foldUsage(house.service);
    expect(await usageNow()).toEqual(before);
    const voter = { id: 'key_1', isOwner: false, memberId: null };
    await reviewSession(house.service, sessionId, { voter, vote: { outcome: 'DECLINED', reviewer: 'reviewer-1' } }, unrecorded);
    const reviewed = { ...before, byOutcome: { APPROVED: 1, DECLINED: 1, REVIEW: 0 } };
    expect(await usageNow()).toEqual(reviewed);
    await foldUsage(house.service);
    expect(await usageNow()).toEqual(reviewed);
  });
});
