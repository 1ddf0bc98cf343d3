import { describe, expect, it } from 'vitest';
import { useOpened } from '../../../harness/use-opened.js';
import { openWebhookService } from '../../harness/webhook-service.js';

describe('GET /v1/webhook-endpoints answers 422', () => {
  const service = useOpened(openWebhookService);

  it.each([
    ['limit=0', '/limit'],
    ['limit=101', '/limit'],
    ['limit=two', '/limit'],
    ['limit=1.5', '/limit'],
    ['limit=', '/limit'],
    ['cursor=evil', '/cursor'],
    ['cursor=%00', '/cursor'],
    ['cursor=', '/cursor'],
    ['page=2', '/page'],
  ])('to ?%s, and points at it', async (query, pointer) => {
    const answer = await service.call('GET', `/v1/webhook-endpoints?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer }] });
  });
});
