import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import { NamedWebhookEndpointWithSecretSchema } from '@faceproof/protocol/api/webhooks.js';
import type { WebhookEndpointWithSecret } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Service } from '../../service.js';
import { requireEndpoint, requireLockedEndpoint } from '../../webhooks/check-endpoint.js';
import { makeEndpointSecret } from '../../webhooks/endpoint-secret.js';
import { rotateSecret } from '../../webhooks/endpoints.store.js';
import { showEndpoint } from '../../webhooks/show-endpoint.js';

/** How long the secret before this one signs too. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000;

/** @returns the endpoint with its new secret: shown here, and never again */
export function rotateWebhookSecret(service: Service): Handler<'key'> {
  return handlerFor('key', {
    body: EmptyBodySchema,
    doc: {
      id: 'rotateWebhookSecret',
      tag: 'Webhooks',
      summary: 'Replace the secret',
      description: 'For 24 hours both secrets sign.',
      answers: { 200: NamedWebhookEndpointWithSecretSchema },
      example: {},
    },
    async handle({ principal, params, record }) {
      const now = service.clock.now();
      return service.db.transaction(async (tx) => {
        const { id } = await requireLockedEndpoint(tx, principal, params.endpointId);
        const { secret, wrapped } = makeEndpointSecret(service, id);
        await rotateSecret(tx, id, { wrapped, previousExpiresAt: new Date(now.getTime() + SECRET_OVERLAP_MS) });
        const endpoint = showEndpoint(await requireEndpoint(tx, principal, id), now);
        const answer = { status: 200, body: { ...endpoint, secret } satisfies WebhookEndpointWithSecret };
        await record(tx, answer);
        return answer;
      });
    },
  });
}
