import type { ReplayDeliveries } from '@faceproof/client/calls/account/webhooks.js';
import type { ReplayDeliveriesSchema } from '@faceproof/protocol/api/account/webhooks.js';
import { describe, expect, it } from 'vitest';
import type { Input, Same } from '../../../client/same-type.js';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/webhooks/deliveries/replay answers 202', () => {
  const api = useApi({ WEBHOOK_TIMEOUT_SECONDS: '1' });
  const RANGE = { from: '2020-01-01T00:00:00Z', to: '2020-03-01T00:00:00Z' };

  /** An endpoint with failed deliveries of the past. */
  async function failed(count: number): Promise<string> {
    const { endpointId } = (await api().call('POST', '/v1/webhook-endpoints', { body: { url: 'http://127.0.0.1:9/' } })).body;
    for (let i = 0; i < count; i++)
      await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: `of-${endpointId}` } });
    const { accountId, db } = api();
    await db.raw(
      `with e as (
         insert into events (id, account_id, mode, type, body, created_at, expires_at)
         select 'evt_' || lpad(n::text, 6, '0') || substr(?, 5, 20), ?, 'TEST', 'webhook.test', '{}', '2020-02-01', now() + interval '1 day'
         from generate_series(1, ?::int) n returning id
       )
       insert into webhook_deliveries (id, event_id, endpoint_id, state, attempts, created_at, finished_at)
       select replace(id, 'evt_', 'dlv_01dzz'), id, ?, 'FAILED', 10, '2020-02-01', '2020-02-02' from e`,
      [endpointId, accountId, count, endpointId],
    );
    return endpointId;
  }
  const replay = async (body: object) => (await api().call('POST', '/v1/webhooks/deliveries/replay', { body })).body;
  const deliveriesOf = (endpointId: string) => api().db('webhook_deliveries').where({ endpoint_id: endpointId });

  it('with the number of events that are sent again, and queues none twice', async () => {
    const endpointId = await failed(3);
    expect(await replay({ ...RANGE, endpointId })).toEqual({ queued: 3, more: false });
    expect(await replay({ ...RANGE, endpointId })).toEqual({ queued: 0, more: false });
    expect(await deliveriesOf(endpointId)).toHaveLength(6);
  });

  it('once to two clicks at the same moment', async () => {
    const endpointId = await failed(4);
    const answers = await Promise.all([1, 2, 3].map(() => replay({ ...RANGE, endpointId })));
    expect(answers.map(({ queued }) => queued).sort()).toEqual([0, 0, 4]);
  });

  it('not for a time or a state that no delivery fits, and not for erased events', async () => {
    const endpointId = await failed(2);
    expect(await replay({ ...RANGE, endpointId, states: ['DELIVERED', 'CANCELED'] })).toEqual({ queued: 0, more: false });
    expect(await replay({ from: '2020-02-02T00:00:00Z', to: RANGE.to, endpointId })).toEqual({ queued: 0, more: false });
    await api()
      .db('events')
      .whereIn('id', deliveriesOf(endpointId).select('event_id'))
      .update({ body: null, body_sealed: null });
    expect(await replay({ ...RANGE, endpointId })).toEqual({ queued: 0, more: false });
  });

  it('for every enabled endpoint of the mode if none is named, and is audited', async () => {
    const [first, second] = [await failed(1), await failed(1)];
    await api().call('PATCH', `/v1/webhook-endpoints/${second}`, { body: { enabled: false } });
    await replay(RANGE);
    expect(await deliveriesOf(first).where('created_at', '>', '2021-01-01')).toHaveLength(1);
    expect(await deliveriesOf(second).where('created_at', '>', '2021-01-01')).toHaveLength(0);
    const entry = await api()
      .db('audit_log')
      .where({ action: 'POST /v1/webhooks/deliveries/replay' })
      .orderBy('id', 'desc')
      .first();
    expect(entry.detail).toBe('QUEUED 1');
  });

  it('with the rest left for the next call beyond ten thousand', async () => {
    const endpointId = await failed(0);
    await api().db.raw(
      `with e as (
         insert into events (id, account_id, mode, type, body, created_at, expires_at)
         select 'evt_z' || lpad(n::text, 10, '0'), ?, 'TEST', 'webhook.test', '{}', '2020-02-01', now() + interval '1 day'
         from generate_series(1, 10001) n returning id
       )
       insert into webhook_deliveries (id, event_id, endpoint_id, state, attempts, created_at, finished_at)
       select replace(id, 'evt_z', 'dlv_01dzz'), id, ?, 'FAILED', 10, '2020-02-01', '2020-02-02' from e`,
      [api().accountId, endpointId],
    );
    expect(await replay({ ...RANGE, endpointId })).toEqual({ queued: 10_000, more: true });
    expect(await replay({ ...RANGE, endpointId })).toEqual({ queued: 1, more: false });
  });

  it('to the client', async () => {
    true satisfies Same<ReplayDeliveries, Input<typeof ReplayDeliveriesSchema>>;
    expect(await api().client.webhookDeliveries.replayMany({ ...RANGE, endpointId: await failed(1) })).toEqual({
      queued: 1,
      more: false,
    });
  });
});
