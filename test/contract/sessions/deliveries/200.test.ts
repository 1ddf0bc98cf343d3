import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/sessions/:sessionId/deliveries answers 200', () => {
  const api = useApi();
  const ofSession = async (sessionId: string, query = '') =>
    (await api().call('GET', `/v1/sessions/${sessionId}/deliveries${query}`)).body;

  it('with the deliveries of this session only, newest first and page by page', async () => {
    await api().call('POST', '/v1/webhook-endpoints', { body: { url: 'https://hooks.example/in' } });
    const { sessionId } = await api().decided('review_pending');
    await api().decided('approve');
    await api().call('POST', `/v1/reviews/${sessionId}/claim`, { body: {} });
    const { data } = await ofSession(sessionId);
    expect(data.length).toBeGreaterThan(1);
    expect(new Set(data.map((each: { sessionId: string }) => each.sessionId))).toEqual(new Set([sessionId]));
    const ids: string[] = data.map(({ deliveryId }: { deliveryId: string }) => deliveryId);
    expect(ids).toEqual([...ids].sort().reverse());
    // An attempt may be made in between, so only the ids are compared.
    const first = await ofSession(sessionId, '?limit=1');
    const second = await ofSession(sessionId, `?limit=1&cursor=${first.nextCursor}`);
    expect([...first.data, ...second.data].map(({ deliveryId }) => deliveryId)).toEqual(ids.slice(0, 2));
  });

  it('with none to a deleted endpoint', async () => {
    const made = await api().call('POST', '/v1/webhook-endpoints', { body: { url: 'https://hooks.example/other' } });
    const { sessionId } = await api().decided('approve');
    await api().call('DELETE', `/v1/webhook-endpoints/${made.body.endpointId}`);
    const { data } = await ofSession(sessionId);
    expect(data.map(({ endpointId }: { endpointId: string }) => endpointId)).not.toContain(made.body.endpointId);
  });

  it('to the published client', async () => {
    const { sessionId } = await api().decided('approve');
    const { data } = await ofSession(sessionId);
    expect((await api().client.webhookDeliveries.ofSession(sessionId)).data).toHaveLength(data.length);
  });
});
