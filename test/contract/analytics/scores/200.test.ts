import type { ScoreAnalytics } from '@faceproof/client/calls/analytics.js';
import type { ScoreAnalyticsSchema } from '@faceproof/protocol/api/analytics.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { countEnded } from '../../harness/counted.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

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

  it('without an index, where the running set names no distribution', async () => {
    expect((await get('check=liveness.passive')).total.psi).toBeNull();
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
    const same: Same<ScoreAnalytics, Output<typeof ScoreAnalyticsSchema>> = true;
    expect(same).toBe(true);
    expect(await api().client.analytics.scores({ check: 'liveness.passive', by: 'set' })).toEqual(
      await get('check=liveness.passive&by=set'),
    );
  });
});
