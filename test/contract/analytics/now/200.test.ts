import type { AnalyticsNow } from '@faceproof/client/calls/figures/analytics.js';
import type { AnalyticsNowSchema } from '@faceproof/protocol/api/figures/analytics.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import { makeObject } from '../../harness/make-object.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

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
