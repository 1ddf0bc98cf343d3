import type { ScoreAnalytics } from '@faceproof/client/calls/figures/analytics.js';
import { DRIFT_SCORES_MIN, EARLIER_DAYS } from '@faceproof/orchestrator/analytics/baseline.js';
import { stabilityIndex } from '@faceproof/orchestrator/analytics/scores.js';
import type { ScoreAnalyticsSchema } from '@faceproof/protocol/api/figures/analytics.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { countEnded } from '../../harness/counted.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

const DAY_MS = 86_400_000;

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
