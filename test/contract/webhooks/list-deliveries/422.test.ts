import { beforeAll, describe, expect, it } from 'vitest';
import { useOpened } from '../../../harness/use-opened.js';
import { openWebhookService } from '../../harness/webhook-service.js';

describe('GET /v1/webhook-endpoints/:endpointId/deliveries answers 422', () => {
  const service = useOpened(openWebhookService);
  let path: string;
  beforeAll(async () => {
    path = `/v1/webhook-endpoints/${(await service.create()).endpointId}/deliveries`;
  });

  it.each([
    ['cursor=whe_00000000000000000000000000', '/cursor'],
    ['state=LOST', '/state'],
  ])('to ?%s, and points at it', async (query, pointer) => {
    const answer = await service.call('GET', `${path}?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer }] });
  });
});
