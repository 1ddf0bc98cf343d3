import { ListSessionDeliveriesSchema, WebhookDeliveryPageSchema } from '@faceproof/protocol/api/account/webhooks.js';
import { validateQuery } from '../../http/body/read-json.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { findSession } from '../../sessions/sessions.store.js';
import type { Database } from '../../store/database.js';
import { listDeliveriesOfSession } from '../../webhooks/deliveries.store.js';
import { toPage } from '../../webhooks/to-page.js';

export function listSessionDeliveries(service: { db: Database }): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'listSessionDeliveries',
      tag: 'Webhooks',
      summary: 'Read the deliveries of a session, newest first',
      description: 'To every endpoint that is not deleted.',
      query: ListSessionDeliveriesSchema,
      answers: { 200: WebhookDeliveryPageSchema },
    },
    async handle({ principal, params, query }) {
      const { limit, cursor } = validateQuery(query, ListSessionDeliveriesSchema);
      const session = await findSession(service.db, principal, params.sessionId ?? '');
      if (session === null) throw new Refusal('not_found', 'There is no such session.');
      const rows = await listDeliveriesOfSession(service.db, session.id, { before: cursor ?? null, limit: limit + 1 });
      return { status: 200, body: toPage(rows, limit, { idOf: ({ deliveryId }) => deliveryId, show: (row) => row }) };
    },
  });
}
