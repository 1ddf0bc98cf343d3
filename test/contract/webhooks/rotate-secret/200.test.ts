import { WebhookEndpointWithSecretSchema } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { webhookReceiver } from '../../../harness/services/webhook-receiver.js';
import { ownWebhookService } from '../../harness/webhook-service.js';

const DAY = 86_400_000;

describe('POST /v1/webhook-endpoints/:endpointId/rotate-secret answers 200', () => {
  it('with a new secret, and for 24 hours the old one signs too', async () => {
    const service = await ownWebhookService({ allowPrivate: true });
    const receiver = await webhookReceiver();
    const made = await service.create({ url: receiver.url });
    const { status, body } = await service.call('POST', `/v1/webhook-endpoints/${made.endpointId}/rotate-secret`);
    expect(status).toBe(200);
    WebhookEndpointWithSecretSchema.parse(body);
    expect(body.secret).not.toBe(made.secret);
    expect(Date.parse(body.previousSecretExpiresAt) - service.service.clock.now().getTime()).toBe(DAY);

    await service.emit();
    await service.deliverAll();
    const first = await receiver.nth(1);
    expect(first.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const secret of [made.secret, body.secret]) {
      expect(new Webhook(secret).verify(first.body, first.headers as Record<string, string>)).toMatchObject({
        type: 'policy.changed',
      });
    }

    service.advance(DAY);
    await service.emit();
    await service.deliverAll();
    const second = await receiver.nth(2);
    expect(second.headers['webhook-signature']).toMatch(/^v1,\S+$/);
    const at = new Date(Number(second.headers['webhook-timestamp']) * 1000);
    const expected = new Webhook(body.secret).sign(String(second.headers['webhook-id']), at, second.body);
    expect(second.headers['webhook-signature']).toBe(expected);
    const shown = (await service.call('GET', `/v1/webhook-endpoints/${made.endpointId}`)).body;
    expect(shown.previousSecretExpiresAt).toBeNull();
    await receiver.close();
  });

  it('twice: only the last two secrets sign', async () => {
    const service = await ownWebhookService({ allowPrivate: true });
    const receiver = await webhookReceiver();
    const made = await service.create({ url: receiver.url });
    const rotate = () => service.call('POST', `/v1/webhook-endpoints/${made.endpointId}/rotate-secret`, { body: {} });
    const second = (await rotate()).body.secret;
    const third = (await rotate()).body.secret;
    await service.emit();
    await service.deliverAll();
    const { body, headers } = await receiver.nth(1);
    const verify = (secret: string) => new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(verify(third)).toBeTruthy();
    expect(verify(second)).toBeTruthy();
    expect(() => verify(made.secret)).toThrow();
    await receiver.close();
  });
});
