import { WebhookEndpointSchema } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { describe, expect, it } from 'vitest';
import { useOpened } from '../../../harness/use-opened.js';
import { openWebhookService } from '../../harness/webhook-service.js';

describe('PATCH /v1/webhook-endpoints/:endpointId answers 200', () => {
  const service = useOpened(openWebhookService);

  const patch = async (endpointId: string, body: object) => {
    const answer = await service.call('PATCH', `/v1/webhook-endpoints/${endpointId}`, { body });
    expect(answer.status).toBe(200);
    WebhookEndpointSchema.parse(answer.body);
    expect((await service.call('GET', `/v1/webhook-endpoints/${endpointId}`)).body).toEqual(answer.body);
    return answer.body;
  };

  it('and changes only the named members', async () => {
    const { secret: _, ...made } = await service.create({ description: 'First', events: ['session.decided'] });
    expect(await patch(made.endpointId, {})).toEqual(made);
    expect(await patch(made.endpointId, { url: 'https://other.example/' })).toEqual({ ...made, url: 'https://other.example/' });
    expect(await patch(made.endpointId, { description: null, events: ['session.failed', 'session.expired'] })).toEqual({
      ...made,
      url: 'https://other.example/',
      description: null,
      events: ['session.failed', 'session.expired'],
    });
    expect((await patch(made.endpointId, { events: null })).events).toBeNull();
    expect((await patch(made.endpointId, { signatures: ['v1a'] })).signatures).toEqual(['v1a']);
  });

  it('and disables: waiting deliveries are canceled, and no new ones are queued', async () => {
    const { endpointId } = await service.create();
    await service.emit();
    expect(await patch(endpointId, { enabled: false })).toMatchObject({ enabled: false, disabledReason: 'BY_REQUEST' });
    await service.emit();
    const { data } = (await service.call('GET', `/v1/webhook-endpoints/${endpointId}/deliveries`)).body;
    expect(data.map(({ state }: { state: string }) => state)).toEqual(['CANCELED']);
  });

  it('and enables an endpoint that was disabled for any reason, with its failures reset', async () => {
    const { endpointId } = await service.create();
    const disabled = { disabled_at: new Date(), disabled_reason: 'FAILING', failing_since: new Date(0) };
    await service.db('webhook_endpoints').where({ id: endpointId }).update(disabled);
    const shown = (await service.call('GET', `/v1/webhook-endpoints/${endpointId}`)).body;
    expect(shown).toMatchObject({ enabled: false, disabledReason: 'FAILING', failingSince: '1970-01-01T00:00:00.000Z' });
    expect(await patch(endpointId, { enabled: true })).toMatchObject({
      enabled: true,
      disabledAt: null,
      disabledReason: null,
      failingSince: null,
    });
  });

  it('and forgets the failures of another URL', async () => {
    const { endpointId } = await service.create();
    await service
      .db('webhook_endpoints')
      .where({ id: endpointId })
      .update({ failing_since: new Date(0) });
    expect((await patch(endpointId, { description: 'Still there' })).failingSince).not.toBeNull();
    expect((await patch(endpointId, { url: 'https://other.example/' })).failingSince).toBeNull();
  });
});
