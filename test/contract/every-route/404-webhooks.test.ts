import { makeId } from '@faceproof/protocol/ids.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWebhookService, type WebhookService } from '../harness/webhook-service.js';

describe('every webhook route with an id answers 404', () => {
  let service: WebhookService;
  beforeAll(async () => {
    service = await openWebhookService();
  });
  afterAll(() => service.close());

  it('byte for byte the same to an id of another account, of the other mode, unknown, deleted, of another kind or none', async () => {
    const own = await service.create();
    const foreign = await service.create({}, service.strangerKey);
    const live = await service.create({}, service.liveKey);
    const deleted = await service.create();
    for (const key of [service.testKey, service.strangerKey, service.liveKey]) {
      const ids = (await service.call('GET', '/v1/webhook-endpoints', { key })).body.data;
      for (const { endpointId } of ids) await service.call('POST', `/v1/webhook-endpoints/${endpointId}/test`, { key });
    }
    await service.call('DELETE', `/v1/webhook-endpoints/${deleted.endpointId}`);
    const deliveryOf = async (endpointId: string) =>
      (await service.db('webhook_deliveries').where({ endpoint_id: endpointId }).first('id')).id;
    const stray = ['%00', '%F0%9F%98%80', "'%20or%201=1", 'a'.repeat(500), makeId('session', 1, new Uint8Array(10))];
    const endpointIds = [
      foreign.endpointId,
      live.endpointId,
      deleted.endpointId,
      await deliveryOf(own.endpointId),
      makeId('webhookEndpoint', 1, new Uint8Array(10)),
      ...stray,
    ];
    const deliveryIds = [
      await deliveryOf(foreign.endpointId),
      await deliveryOf(live.endpointId),
      await deliveryOf(deleted.endpointId),
      own.endpointId,
      makeId('delivery', 1, new Uint8Array(10)),
      ...stray,
    ];

    const answers = new Set<string>();
    for (const route of service.routes.filter(({ path }) => path.includes(':'))) {
      for (const id of route.path.includes(':deliveryId') ? deliveryIds : endpointIds) {
        const body = ['POST', 'PATCH'].includes(route.method) ? { body: {} } : {};
        const answer = await service.call(route.method, route.path.replace(/:\w+/, id), body);
        const { requestId, ...problem } = answer.body;
        expect([route.method, route.path, id, answer.status]).toEqual([route.method, route.path, id, 404]);
        answers.add(JSON.stringify(problem));
      }
    }
    expect([...answers].map((text) => JSON.parse(text).code)).toEqual(['not_found']);
    expect(
      (await service.call('GET', `/v1/webhook-endpoints/${foreign.endpointId}`, { key: service.strangerKey })).status,
    ).toBe(200);
    expect((await service.call('GET', `/v1/webhook-endpoints/${live.endpointId}`, { key: service.liveKey })).body.enabled).toBe(
      true,
    );
  });
});
