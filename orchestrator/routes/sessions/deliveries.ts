import { ListSessionDeliveriesSchema, WebhookDeliveryPageSchema } from '@faceproof/protocol/api/account/webhooks.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import { requireSession } from '../../sessions/sessions.store.js';
import type { Database } from '../../store/database.js';
import { listDeliveriesOfSession } from '../../webhooks/deliveries.store.js';

export function listSessionDeliveries(service: { db: Database }): Handler<'key'> {
  return handlerFor('key', {
    query: ListSessionDeliveriesSchema,
    doc: {
      id: 'listSessionDeliveries',
      tag: 'Webhooks',
      summary: 'Read the deliveries of a session, newest first',
      description: 'To every endpoint that is not deleted.',
      answers: { 200: WebhookDeliveryPageSchema },
    },
    async handle({ principal, params, asked: { limit, cursor } }) {
      const session = await requireSession(service.db, principal, params.sessionId);
      const rows = await listDeliveriesOfSession(service.db, session.id, { before: cursor ?? null, limit: limit + 1 });
      return { status: 200, body: toPage(rows, limit, { idOf: ({ deliveryId }) => deliveryId, show: (row) => row }) };
    },
  });
}
