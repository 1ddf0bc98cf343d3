import { describe, expect, it } from 'vitest';
import { useOpened } from '../../../harness/use-opened.js';
import { openWebhookService } from '../../harness/webhook-service.js';

describe('PATCH /v1/webhook-endpoints/:endpointId answers 422', () => {
  const service = useOpened(openWebhookService);

  it.each([
    [{ url: 'http://hooks.example/' }, '/url'],
    [{ url: 'https://10.1.1.1/' }, '/url'],
    [{ url: null }, '/url'],
    [{ events: [] }, '/events'],
    [{ events: ['nothing'] }, '/events/0'],
    [{ enabled: 'yes' }, '/enabled'],
    [{ enabled: null }, '/enabled'],
    [{ secret: 'whsec_mine' }, '/secret'],
    [{ mode: 'LIVE' }, '/mode'],
  ])('to %j, points at %s, and changes nothing', async (body, pointer) => {
    const { secret: _, ...made } = await service.create();
    const answer = await service.call('PATCH', `/v1/webhook-endpoints/${made.endpointId}`, { body });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer }] });
    expect((await service.call('GET', `/v1/webhook-endpoints/${made.endpointId}`)).body).toEqual(made);
  });
});
