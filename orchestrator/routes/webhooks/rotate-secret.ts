import { NamedWebhookEndpointWithSecretSchema } from '@faceproof/protocol/api/account/webhooks.js';
import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import type { WebhookEndpointWithSecret } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import type { Randomness } from '../../clock.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Stored } from '../../vault/stored.js';
import { requireEndpoint, requireLockedEndpoint } from '../../webhooks/check-endpoint.js';
import { makeEndpointSecret } from '../../webhooks/endpoint-secret.js';
import { rotateSecret } from '../../webhooks/endpoints.store.js';
import { showEndpoint } from '../../webhooks/show-endpoint.js';

/** How long the previous secret also signs. */
const SECRET_OVERLAP_MS = 24 * 3_600_000;

/** @returns the endpoint with its new secret, which cannot be read again */
export function rotateWebhookSecret(service: Stored & { random: Randomness }): Handler<'key'> {
  return handlerFor('key', {
    body: EmptyBodySchema,
    doc: {
      id: 'rotateWebhookSecret',
      tag: 'Webhooks',
      summary: 'Replace the secret',
      description: 'Events are signed with both secrets for 24 hours.',
      answers: { 200: NamedWebhookEndpointWithSecretSchema },
      example: {},
    },
    async handle({ principal, params, transact }) {
      const now = service.clock.now();
      return transact(service.db, async (tx) => {
        const { id } = await requireLockedEndpoint(tx, principal, params.endpointId);
        const { secret, wrapped } = makeEndpointSecret(service, id);
        await rotateSecret(tx, id, { wrapped, previousExpiresAt: new Date(now.getTime() + SECRET_OVERLAP_MS) });
        const endpoint = showEndpoint(await requireEndpoint(tx, principal, id), now);
        return { status: 200, body: { ...endpoint, secret } satisfies WebhookEndpointWithSecret };
      });
    },
  });
}
