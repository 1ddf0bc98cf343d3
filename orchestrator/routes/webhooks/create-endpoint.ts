import {
  type CreateWebhookEndpoint,
  CreateWebhookEndpointSchema,
  NamedWebhookEndpointWithSecretSchema,
} from '@faceproof/protocol/api/account/webhooks.js';
import type { WebhookEndpointWithSecret } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import type { Tenant } from '../../accounts/tenant.js';
import type { Clock, Randomness } from '../../clock.js';
import type { AuthenticatingService } from '../../http/authenticate-person.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { newId } from '../../make-id.js';
import { invalidField } from '../../refusal.js';
import type { Transaction } from '../../store/database.js';
import { lockFor } from '../../store/locks.js';
import type { Vault } from '../../vault/vault.js';
import { checkUrl } from '../../webhooks/check-endpoint.js';
import { makeEndpointSecret } from '../../webhooks/endpoint-secret.js';
import { countEndpoints, type Endpoint, storeEndpoint } from '../../webhooks/endpoints.store.js';
import { showEndpoint } from '../../webhooks/show-endpoint.js';

/** Per account and mode. */
const ENDPOINTS_MAX = 20;

export function createWebhookEndpoint(service: AuthenticatingService & { random: Randomness }): Handler<'key'> {
  return handlerFor('key', {
    body: CreateWebhookEndpointSchema,
    doc: {
      id: 'createWebhookEndpoint',
      tag: 'Webhooks',
      summary: 'Add a webhook endpoint',
      description: 'The answer is the only place that shows the secret. At most 20 endpoints.',
      answers: { 201: NamedWebhookEndpointWithSecretSchema },
      answerHeaders: ['Location'],
      example: { url: 'https://hooks.example.com/faceproof', events: ['session.decided'] },
    },
    async handle({ principal, body, transact }) {
      checkUrl({ allowPrivate: service.config.allowPrivateWebhooks }, body.url);
      return transact(service.db, async (tx) => {
        const endpoint = await openEndpoint(service, tx, principal, body);
        const location = `${service.config.publicUrl}/v1/webhook-endpoints/${endpoint.endpointId}`;
        return { status: 201, body: endpoint, headers: { Location: location } };
      });
    },
  });
}

/** @returns the endpoint with its secret, which cannot be read again */
async function openEndpoint(
  service: { vault: Vault; clock: Clock; random: Randomness },
  tx: Transaction,
  tenant: Tenant,
  request: CreateWebhookEndpoint,
): Promise<WebhookEndpointWithSecret> {
  const now = service.clock.now();
  const id = newId('webhookEndpoint', service);
  const { secret, wrapped } = makeEndpointSecret(service, id);
  const endpoint: Endpoint = {
    id,
    accountId: tenant.accountId,
    mode: tenant.mode,
    url: request.url,
    description: request.description ?? null,
    events: request.events == null ? null : [...new Set(request.events)],
    signatures: request.signatures ?? ['v1'],
    wrappedSecret: wrapped,
    wrappedPreviousSecret: null,
    previousSecretExpiresAt: null,
    disabledAt: null,
    disabledReason: null,
    failingSince: null,
    createdAt: now,
  };
  await lockFor(tx, 'webhook-endpoints', tenant);
  if ((await countEndpoints(tx, tenant)) >= ENDPOINTS_MAX) {
    throw invalidField('', 'too_many_endpoints', `At most ${ENDPOINTS_MAX} endpoints are allowed. Delete one first.`);
  }
  await storeEndpoint(tx, endpoint);
  return { ...showEndpoint(endpoint, now), secret };
}
