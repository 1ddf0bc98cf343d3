import type { Analytics } from '@faceproof/client/calls/figures/analytics.js';
import type { AnalyticsSchema } from '@faceproof/protocol/api/figures/analytics.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { frameForm, openAttempt, openDoubted, upload } from '../../harness/capture-attempt.js';
import { countEnded } from '../../harness/counted.js';
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
