import { expect, it } from 'vitest';
import { ownWebhookService } from '../../harness/webhook-service.js';

it('POST /v1/webhook-deliveries/:deliveryId/replay answers 410 subject_erased if an erasure removed the event’s body', async () => {
  const service = await ownWebhookService();
  await service.create();
  await service.emit();
  await service.db('events').update({ body: null, body_sealed: null });
  const { id } = await service.db('webhook_deliveries').first('id');
  const answer = await service.call('POST', `/v1/webhook-deliveries/${id}/replay`);
  expect(answer.status).toBe(410);
  expect(answer.body.code).toBe('subject_erased');
  expect(await service.db('webhook_deliveries')).toHaveLength(1);
});
