import { NamedWebhookEndpointSchema, UpdateWebhookEndpointSchema } from '@faceproof/protocol/api/account/webhooks.js';
import type { Clock } from '../../clock.js';
import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Database } from '../../store/database.js';
import { checkUrl, requireEndpoint, requireLockedEndpoint } from '../../webhooks/check-endpoint.js';
import { changeEndpoint } from '../../webhooks/endpoints.store.js';
import { showEndpoint } from '../../webhooks/show-endpoint.js';

export function updateWebhookEndpoint(service: { db: Database; clock: Clock; config: Config }): Handler<'key'> {
  return handlerFor('key', {
    body: UpdateWebhookEndpointSchema,
    doc: {
      id: 'updateWebhookEndpoint',
      tag: 'Webhooks',
      summary: 'Change a webhook endpoint',
      description: 'Members left out stay unchanged; null clears.',
      answers: { 200: NamedWebhookEndpointSchema },
      example: { description: 'Production' },
    },
    async handle({ principal, params, body, transact }) {
      const now = service.clock.now();
      return transact(service.db, async (tx) => {
        const { id } = await requireLockedEndpoint(tx, principal, params.endpointId);
        if (body.url !== undefined) checkUrl({ allowPrivate: service.config.allowPrivateWebhooks }, body.url);
        await changeEndpoint(tx, id, body, now);
        return { status: 200, body: showEndpoint(await requireEndpoint(tx, principal, id), now) };
      });
    },
  });
}
