import type { Analytics, AnalyticsNow, ScoreAnalytics } from '@faceproof/client/calls/figures/analytics.js';
import { DRIFT_SCORES_MIN, EARLIER_DAYS } from '@faceproof/orchestrator/analytics/baseline.js';
import { stabilityIndex } from '@faceproof/orchestrator/analytics/scores.js';
import type { AnalyticsNowSchema, AnalyticsSchema, ScoreAnalyticsSchema } from '@faceproof/protocol/api/figures/analytics.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { frameForm, openAttempt, openDoubted, upload } from '../../harness/capture-attempt.js';
import { countEnded } from '../../harness/counted.js';
import { makeObject } from '../../harness/make-object.js';
import { type Api, LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

const DAY_MS = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const TODAY = () => dayOf(Date.now());

async function cancelOne(api: Api): Promise<string> {
  const { sessionId } = (await api.call('POST', '/v1/sessions', { body: LIVENESS })).body;
  await api.call('POST', `/v1/sessions/${sessionId}/cancel`, { body: {} });
  return sessionId;
}

/** Moves a session that is not counted yet to another day, device and language. */
async function place(api: Api, sessionId: string, columns: { created_at?: Date; device?: string; locale?: string }) {
  await api.db('sessions').where({ id: sessionId }).update(columns);
}

describe('GET /v1/analytics answers 200', () => {
  const api = useApi();
  const get = async (query = '', key = api().testKey) => (await api().call('GET', `/v1/analytics${query}`, { key })).body;

  beforeAll(async () => {
    for (const scenario of ['approve', 'approve', 'decline_spoof', 'attempts_exhausted', 'review_then_approve'] as const)
      await api().decided(scenario);
    await api().decided('review_pending');
    const { handoff } = (await api().call('POST', '/v1/sessions', { body: LIVENESS })).body;
    await api().call('POST', '/v1/captures/session', { key: handoff.captureToken, body: {} });
    for (let i = 0; i < 3; i++) await cancelOne(api());
    await countEnded(api());
  });

  it('with how far the sessions came, as they stand now', async () => {
    const { total, groups, from, to } = await get();
    expect([from, to, groups]).toEqual([dayOf(Date.now() - 29 * DAY_MS), TODAY(), []]);
    expect(total.funnel).toEqual({ created: 10, opened: 7, agreed: 6, uploaded: 6, decided: 6 });
    expect(total.outcomes).toEqual({
      ...{ CREATED: 1, CAPTURING: 0, PROCESSING: 0, IN_REVIEW: 1, APPROVED: 3 },
      ...{ DECLINED: 2, FAILED: 0, EXPIRED: 0, CANCELED: 3 },
    });
    expect(total.reasons).toMatchObject({ ATTEMPTS_EXHAUSTED: 1, REVIEW_BAND: 1 });
    expect(total.attempts).toEqual({ 1: 5, 3: 1 });
    expect(total.decisionMs.count).toBe(6);
    expect(total.decisionMs.p95).toBeGreaterThanOrEqual(total.decisionMs.p50);
    expect(total.reviewMs).toMatchObject({ count: 1, p50: expect.any(Number) });
  });

  it('with numbers that the list of sessions has, too', async () => {
    const { total } = await get();
    const { APPROVED, DECLINED, IN_REVIEW } = total.outcomes;
    expect(total.funnel.decided).toBe(APPROVED + DECLINED + IN_REVIEW);
    for (const [status, count] of Object.entries(total.outcomes)) {
      const { body } = await api().call('GET', `/v1/sessions?limit=100&status=${status}`);
      expect([status, body.data.length]).toEqual([status, count]);
    }
  });

  it('with nothing of the other mode or of another account', async () => {
    expect((await get('', api().liveKey)).total.funnel.created).toBe(0);
    expect((await get('', api().stranger.testKey)).total.funnel.created).toBe(0);
  });

  it('with the session of an erased person still counted', async () => {
    const before = (await get()).total;
    const { sessionId } = (await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'erased' } })).body;
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'erased' } });
    await countEnded(api());
    const after = (await get()).total;
    expect(after.outcomes.CANCELED).toBe(before.outcomes.CANCELED + 1);
    const [stored] = await api().db('session_counts').select(api().db.raw('string_agg(counts::text, chr(10)) as text'));
    expect(stored.text).not.toContain(sessionId);
  });

  it('to the published client', async () => {
    true satisfies Same<Analytics, Output<typeof AnalyticsSchema>>;
    expect(await api().client.analytics.get({ by: 'flow' })).toEqual(await get('?by=flow'));
  });
});

describe('GET /v1/analytics counts the second halves', () => {
  const api = useApi();

  it('that were asked for, and how each ended, also once a person has reviewed it', async () => {
    for (const scenario of ['approve', 'challenge_then_approve', 'challenge_then_decline', 'challenge_not_done'] as const)
      await api().decided(scenario);
    const skipped = await openDoubted(api());
    await api().call('POST', `/v1/captures/${skipped.captureId}/skip`, { key: skipped.claimToken, body: {} });
    const cannot = await openAttempt(api(), { simulate: { capture: 'challenge_needed' } });
    const again = await api().call('POST', '/v1/captures', { key: cannot.claimToken, body: { supports: [] } });
    await upload(api(), { ...cannot, ...again.body }, frameForm(3));
    await api().standing(cannot.sessionId);
    await openDoubted(api());
    const counts = { asked: 5, approved: 1, declined: 1, reviewed: 0, skipped: 1, late: 1, notPossible: 1 };
    for (let i = 0; i < 4; i++) await cancelOne(api());
    const get = async () => (await api().call('GET', '/v1/analytics')).body.total.challenge;
    await countEnded(api());
    expect(await get()).toEqual(counts);

    const review = { outcome: 'APPROVED', reviewer: 'Ada' };
    await api().call('POST', `/v1/sessions/${skipped.sessionId}/review`, { body: review });
    await countEnded(api());
    expect(await get()).toEqual(counts);
  });
});

describe('GET /v1/analytics groups', () => {
  const api = useApi();
  const get = async (query: string) => (await api().call('GET', `/v1/analytics${query}`)).body;
  const sizesOf = ({ groups }: Analytics) => groups.map(({ key, funnel }) => [key, funnel.created]);
  /** In the middle of the month before, since a month begins anew. */
  const middle = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 20));
  const daysAgo = (days: number) => new Date(middle.getTime() - days * DAY_MS);
  const ask = (from: number, to: number) => `?from=${dayOf(daysAgo(from).getTime())}&to=${dayOf(daysAgo(to).getTime())}`;

  beforeAll(async () => {
    const made = await Promise.all(Array.from({ length: 26 }, () => api().call('POST', '/v1/sessions', { body: LIVENESS })));
    for (const [i, { body }] of made.entries()) {
      const device = i < 12 ? 'PHONE' : i < 24 ? 'COMPUTER' : 'TABLET';
      const createdAt = daysAgo(i < 11 ? 3 : 1);
      await place(api(), body.sessionId, { device, locale: i < 20 ? 'de-AT' : 'nl', created_at: createdAt });
      await api().call('POST', `/v1/sessions/${body.sessionId}/cancel`, { body: {} });
    }
    await countEnded(api());
  });

  it('hide what is fewer than ten, whatever ranges are asked for', async () => {
    const lone = await cancelOne(api());
    await place(api(), lone, { device: 'TABLET', locale: 'fr', created_at: daysAgo(2) });
    await countEnded(api());
    const created = async (from: number, to: number) => (await get(ask(from, to))).total.funnel.created;
    try {
      const ranges = [
        ...[
          [3, 3, 11],
          [3, 2, 11],
          [2, 2, 0],
          [1, 1, 0],
        ],
        ...[
          [2, 1, 16],
          [3, 1, 27],
          [9, 0, 27],
        ],
      ] as const;
      for (const [from, to, sessions] of ranges) expect([from, to, await created(from, to)]).toEqual([from, to, sessions]);
    } finally {
      await api()
        .db('session_counts')
        .whereRaw(`day = ?::date`, [dayOf(daysAgo(2).getTime())])
        .del();
    }
  });

  it('by day, without days on which there was nothing', async () => {
    const [three, one] = [dayOf(daysAgo(3).getTime()), dayOf(daysAgo(1).getTime())];
    expect(sizesOf(await get(`${ask(9, 0)}&by=day`))).toEqual([
      [three, 11],
      [one, 15],
    ]);
    const { groups } = await get(`${ask(4, 0)}&by=day`);
    expect(groups.map((group: { from: string; to: string }) => [group.from, group.to])).toEqual([
      [three, three],
      [one, one],
    ]);
  });

  it('by device, with a group that is too small hidden in another', async () => {
    const { groups, total } = await get(`${ask(9, 0)}&by=device`);
    expect(total.funnel.created).toBe(26);
    expect(groups.map(({ key, funnel }: Analytics['groups'][number]) => [key, funnel.created])).toEqual([
      ['PHONE', 11],
      [null, 15],
    ]);
  });

  it('by language, flow and week', async () => {
    expect(sizesOf(await get(`${ask(9, 0)}&by=locale`))).toEqual([
      ['de', 11],
      [null, 15],
    ]);
    expect(sizesOf(await get(`${ask(9, 0)}&by=flow`))).toEqual([['LIVENESS_ONLY', 26]]);
    const weeks = await get(`${ask(9, 0)}&by=week`);
    expect(weeks.groups.reduce((sum: number, { funnel }: Analytics['groups'][number]) => sum + funnel.created, 0)).toBe(26);
  });
});

describe('GET /v1/analytics/now answers 200', () => {
  const api = useApi();
  const now = async (key = api().testKey) => (await api().call('GET', '/v1/analytics/now', { key })).body;
  const NOTHING = {
    reviews: { waiting: 0, oldestSince: null },
    webhooks: { endpoints: 0, disabled: 0, retrying: 0, failed24h: 0 },
  };

  it('with the waiting reviews, and since when the oldest waits', async () => {
    const first = (await api().decided('review_pending')).sessionId;
    await api().decided('review_pending');
    const { since } = (await api().call('GET', '/v1/reviews')).body.data.find(
      ({ sessionId }: { sessionId: string }) => sessionId === first,
    );
    expect((await now()).reviews).toEqual({ waiting: 2, oldestSince: since });
    await api().call('POST', `/v1/sessions/${first}/review`, { body: { outcome: 'APPROVED', reviewer: 'r' } });
    expect((await now()).reviews.waiting).toBe(1);
  });

  it('with deliveries that failed for good in the last day, and those that are retried', async () => {
    const deliveryIds: string[] = [];
    for (let i = 0; i < 4; i++) deliveryIds.push(await makeObject(api(), 'deliveryId'));
    const set = (at: number, columns: object) => api().db('webhook_deliveries').where({ id: deliveryIds[at] }).update(columns);
    const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);
    const done = { next_attempt_at: null, leased_until: null };
    await set(0, { ...done, state: 'FAILED', attempts: 10, finished_at: hours(1) });
    await set(1, { ...done, state: 'FAILED', attempts: 10, finished_at: hours(25) });
    await set(2, { ...done, state: 'DELIVERED', attempts: 1, finished_at: hours(1) });
    await set(3, { state: 'PENDING', attempts: 2, next_attempt_at: hours(-24), leased_until: null, finished_at: null });
    // Not that of the delivery that is retried, which ends with its endpoint.
    const { endpoint_id: id } = await api().db('webhook_deliveries').where({ id: deliveryIds[0] }).first('endpoint_id');
    await api()
      .db('webhook_endpoints')
      .where({ id })
      .update({ disabled_at: hours(1) });
    const { webhooks } = await now();
    expect(webhooks).toMatchObject({ failed24h: 1, retrying: 1 });
    expect([webhooks.endpoints, webhooks.disabled]).toEqual([4, 1]);
  });

  it('with nothing of another account or of the other mode', async () => {
    expect(await now(api().liveKey)).toEqual(NOTHING);
    expect(await now(api().stranger.testKey)).toEqual(NOTHING);
  });

  it('to the published client', async () => {
    true satisfies Same<AnalyticsNow, Output<typeof AnalyticsNowSchema>>;
    expect(await api().client.analytics.now()).toEqual(await now());
  });
});

describe('GET /v1/analytics/scores answers 200', () => {
  const api = useApi();
  const get = async (query: string, key = api().testKey): Promise<ScoreAnalytics> =>
    (await api().call('GET', `/v1/analytics/scores?${query}`, { key })).body;
  const scores: number[] = [];

  beforeAll(async () => {
    for (let i = 0; i < 12; i++) {
      const { checks } = await api().decided(i < 11 ? 'approve' : 'decline_spoof');
      scores.push(checks.find(({ kind }: { kind: string }) => kind === 'liveness.passive').score);
    }
    await countEnded(api());
  });

  it('with the scores of the check in twentieths', async () => {
    const { total, check, set } = await get('check=liveness.passive');
    const bins = Array.from(
      { length: 20 },
      (_, bin) => scores.filter((one) => Math.min(19, Math.floor(one * 20)) === bin).length,
    );
    expect([check, total.count, total.bins]).toEqual(['liveness.passive', 12, bins]);
    expect(set).toBe(api().service.sets.newest().set);
  });

  it('without an index, where the set that we ship names no distribution and there were no earlier scores', async () => {
    const { basis, total } = await get('check=liveness.passive');
    expect([basis, total.psi]).toEqual([null, null]);
  });

  it('with an index against the weeks before the first day, once they have enough scores to compare with', async () => {
    const day = (ago: number) => new Date(api().service.clock.now().getTime() - ago * DAY_MS).toISOString().slice(0, 10);
    const { set } = api().service.sets.newest();
    const group = { account_id: api().accountId, mode: 'LIVE', flow: 'ONBOARDING', device: 'PHONE', locale: 'de' };
    const count = (ago: number, scores: Record<string, number>) =>
      api()
        .db('session_counts')
        .insert({ ...group, day: day(ago), counts: JSON.stringify({ scores: { 'face.match': { [set]: scores } } }) });
    const read = () => get(`check=face.match&from=${day(6)}&by=day`, api().liveKey);
    try {
      await count(0, { 13: 40 });
      await count(7, { 13: DRIFT_SCORES_MIN - 1 });
      // Before the four weeks.
      await count(7 + EARLIER_DAYS, { 3: 9000 });
      expect(await read()).toMatchObject({ basis: null, total: { psi: null } });

      await count(6 + EARLIER_DAYS, { 14: DRIFT_SCORES_MIN + 1 });
      const index = stabilityIndex([0, 40], [DRIFT_SCORES_MIN + 1, DRIFT_SCORES_MIN - 1]);
      const { basis, total, groups } = await read();
      expect([basis, total.count, total.psi, groups.map(({ psi }) => psi)]).toEqual(['EARLIER_WEEKS', 40, index, [index]]);
    } finally {
      await api().db('session_counts').where(group).del();
    }
  });

  it('by group, each of at least ten scores', async () => {
    for (const by of ['flow', 'device', 'set', 'day'])
      expect((await get(`check=liveness.passive&by=${by}`)).groups.map(({ count }) => count)).toEqual([12]);
  });

  it('with nothing of a check that gave no score, or of the other mode', async () => {
    expect((await get('check=face.match')).total).toEqual({ count: 0, bins: Array.from({ length: 20 }, () => 0), psi: null });
    expect((await get('check=liveness.passive', api().liveKey)).total.count).toBe(0);
  });

  it('to the published client', async () => {
    true satisfies Same<ScoreAnalytics, Output<typeof ScoreAnalyticsSchema>>;
    expect(await api().client.analytics.scores({ check: 'liveness.passive', by: 'set' })).toEqual(
      await get('check=liveness.passive&by=set'),
    );
  });
});
