import { COMPARED_FOR_MS, watchDrift } from '@faceproof/orchestrator/journey/clockwork/watch-drift.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../contract/harness/http-call.js';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from './journey-fixture.js';

const DAY_MS = 86_400_000;

const fixture = useOpened(openFixture);
beforeAll(async () => {
  await listen();
});

/** Nothing listens at this URL, so the events stay in the outbox. */
async function listen(): Promise<void> {
  const body = { url: 'http://127.0.0.1:9/', events: ['model.drift_suspected'] };
  await callApi(fixture.base, 'POST', '/v1/webhook-endpoints', { key: fixture.account.liveKey, body });
}

/** Counts LIVE scores of face.match, as the sweeper does when sessions end. @param ago days */
async function count(ago: number, bins: Readonly<Record<number, number>>, mode = 'LIVE', of = fixture): Promise<void> {
  const { set } = of.service.sets.newest();
  const day = new Date(of.service.clock.now().getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  const counts = JSON.stringify({ scores: { 'face.match': { [set]: bins } } });
  await of
    .superuser('session_counts')
    .insert({ account_id: of.account.accountId, mode, day, flow: 'ONBOARDING', device: 'PHONE', locale: 'de', counts });
}

const OPEN = new AbortController().signal;

/** A pass in which every account is due. */
async function compareLater(): Promise<void> {
  fixture.passMs(COMPARED_FOR_MS);
  await watchDrift(fixture.service, OPEN);
}

const events = () => fixture.service.db('events').where({ type: 'model.drift_suspected' }).orderBy('seq');
const metrics = async () =>
  (await callApi(fixture.base, 'GET', '/metrics', { key: fixture.operatorToken })).text.match(
    /^faceproof_drift_suspected.*$/gm,
  );

describe('a drift of the scores', () => {
  it('is announced once, however many machines look and however often, and again after it was over', async () => {
    await count(10, { 16: 125, 17: 250, 18: 125 });
    await count(2, { 16: 125, 17: 250, 18: 125 });
    await compareLater();
    expect(await events()).toEqual([]);
    expect(await metrics()).toEqual(['faceproof_drift_suspected{check="face.match"} 0']);

    await count(1, { 11: 500, 12: 750 });
    fixture.passMs(COMPARED_FOR_MS);
    await Promise.all([1, 2, 3].map(() => watchDrift(fixture.service, OPEN)));
    await compareLater();
    const [first, ...more] = await events();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ account_id: fixture.account.accountId, mode: 'LIVE', session_id: null });
    const { psi, ...data } = (typeof first.body === 'string' ? JSON.parse(first.body) : first.body).data;
    expect(data).toMatchObject({ check: 'face.match', basis: 'EARLIER_WEEKS', scores: 1750 });
    expect(psi).toBeGreaterThan(0.25);
    expect(await metrics()).toEqual(['faceproof_drift_suspected{check="face.match"} 1']);

    // A month later the scores are as they were before.
    fixture.passMs(40 * DAY_MS);
    // The first endpoint is disabled by then: it never answered.
    await listen();
    await count(12, { 16: 125, 17: 250, 18: 125 });
    await count(3, { 16: 125, 17: 250, 18: 125 });
    await compareLater();
    expect(await metrics()).toEqual(['faceproof_drift_suspected{check="face.match"} 0']);
    await count(0, { 11: 500 });
    await compareLater();
    expect(await events()).toHaveLength(2);
  });

  it('is compared with the distribution of the set, where the set names one', async () => {
    const other = await openFixture();
    try {
      const { sets } = other.service;
      const newest = sets.newest();
      const distribution = Array.from({ length: 20 }, (_, bin) => (bin === 17 ? 1 : 0));
      const match = { ...newest.thresholds['face.match'], distribution };
      const calibrated = { ...newest, thresholds: { ...newest.thresholds, 'face.match': match } };
      await count(1, { 12: 500 }, 'LIVE', other);
      await watchDrift({ ...other.service, sets: { ...sets, newest: () => calibrated } }, OPEN);
      const row = await other.service.db('score_drifts').first();
      expect(row).toMatchObject({ check_kind: 'face.match', set_name: newest.set });
      expect(row.suspected_at).not.toBeNull();

      // Another set runs, and has no scores yet.
      other.passMs(COMPARED_FOR_MS);
      await watchDrift({ ...other.service, sets: { ...sets, newest: () => ({ ...calibrated, set: '2027-01-01' }) } }, OPEN);
      expect(await other.service.db('score_drifts')).toEqual([]);
      const { text } = await callApi(other.base, 'GET', '/metrics', { key: other.operatorToken });
      expect(text).not.toMatch(/^faceproof_(drift_suspected|score_psi_max)\{/m);
    } finally {
      await other.close();
    }
  });

  it('of test sessions is no one’s concern', async () => {
    const before = (await events()).length;
    await count(30, { 2: 900 }, 'TEST');
    await count(1, { 19: 900 }, 'TEST');
    await compareLater();
    expect(await events()).toHaveLength(before);
  });
});
