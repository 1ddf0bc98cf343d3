import { WebhookEndpointWithSecretSchema } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { EVENT_TYPES } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import { useOpened } from '../../../harness/use-opened.js';
import { openWebhookService } from '../../harness/webhook-service.js';

describe('POST /v1/webhook-endpoints answers 201', () => {
  const service = useOpened(openWebhookService);

  it('with the endpoint, its Location, and its secret', async () => {
    const body = { url: 'https://hooks.example:8443/in?a=1', events: ['session.decided'], description: 'Ours' };
    const answer = await service.call('POST', '/v1/webhook-endpoints', { body });
    expect(answer.status).toBe(201);
    WebhookEndpointWithSecretSchema.parse(answer.body);
    expect(answer.body).toMatchObject({ ...body, mode: 'TEST', enabled: true, disabledAt: null, failingSince: null });
    expect(answer.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(answer.headers.get('location')).toBe(`https://faceproof.example/v1/webhook-endpoints/${answer.body.endpointId}`);
  });

  it('and the secret lies nowhere in the database', async () => {
    const { secret } = await service.create();
    const { rows } = await service.db.raw('select row_to_json(w) as kept from webhook_endpoints w');
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'));
  });

  it('with the signatures that it asks for, and v1 alone if it does not', async () => {
    expect((await service.create()).signatures).toEqual(['v1']);
    expect((await service.create({ signatures: ['v1a', 'v1'] })).signatures).toEqual(['v1a', 'v1']);
  });

  it('with events null, meaning all, if none are named', async () => {
    expect((await service.create()).events).toBeNull();
    expect((await service.create({ events: null, description: null })).events).toBeNull();
    expect((await service.create({ events: [...EVENT_TYPES] })).events).toEqual(EVENT_TYPES);
    expect((await service.create({ events: ['session.failed', 'session.failed'] })).events).toEqual(['session.failed']);
  });

  it('once for any number of tries under one idempotency key, with the same secret', async () => {
    const before = await service.db('webhook_endpoints').count();
    const request = { body: { url: 'https://hooks.example/once' }, headers: { 'Idempotency-Key': 'once' } };
    const first = await service.call('POST', '/v1/webhook-endpoints', request);
    const again = await service.call('POST', '/v1/webhook-endpoints', request);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    const after = await service.db('webhook_endpoints').count();
    expect(Number(after[0]?.count)).toBe(Number(before[0]?.count) + 1);
  });

  it('for twenty endpoints in each mode', async () => {
    for (let i = 0; i < 20; i++) expect((await service.create({}, service.liveKey)).mode).toBe('LIVE');
  });
});
