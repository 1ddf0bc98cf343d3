import {
  type CreateWebhookEndpoint,
  CreateWebhookEndpointSchema,
  ListWebhookEndpointsSchema,
  NamedWebhookDeliverySchema,
  NamedWebhookEndpointSchema,
  NamedWebhookEndpointWithSecretSchema,
  UpdateWebhookEndpointSchema,
  WebhookEndpointPageSchema,
} from '@faceproof/protocol/api/account/webhooks.js';
import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import type { WebhookEndpointWithSecret } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import type { Tenant } from '../../accounts/tenant.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import type { AuthenticatingService } from '../../http/authenticate-person.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import { newId } from '../../make-id.js';
import { loadPolicy } from '../../policy/policies.store.js';
import { invalidField } from '../../refusal.js';
import type { Database, Transaction } from '../../store/database.js';
import { lockFor } from '../../store/locks.js';
import type { Stored } from '../../vault/stored.js';
import type { Vault } from '../../vault/vault.js';
import { checkEnabled, checkUrl, requireEndpoint, requireLockedEndpoint } from '../../webhooks/check-endpoint.js';
import { loadDelivery } from '../../webhooks/deliveries.store.js';
import { makeEndpointSecret } from '../../webhooks/endpoint-secret.js';
import {
  changeEndpoint,
  countEndpoints,
  deleteEndpoint,
  type Endpoint,
  listEndpoints,
  rotateSecret,
  storeEndpoint,
} from '../../webhooks/endpoints.store.js';
import { type AnnouncingService, storeEventFor } from '../../webhooks/outbox.store.js';
import { showEndpoint } from '../../webhooks/show-endpoint.js';

/** Per account and mode. */
const ENDPOINTS_MAX = 20;

export function createWebhookEndpoint(service: AuthenticatingService & { random: Randomness }): Handler<'key'> {
  return handlerFor('key', {
    body: CreateWebhookEndpointSchema,
    doc: {
      id: 'createWebhookEndpoint',
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

export function listWebhookEndpoints(service: Pick<Stored, 'db' | 'clock'>): Handler<'key'> {
  return handlerFor('key', {
    query: ListWebhookEndpointsSchema,
    doc: { id: 'listWebhookEndpoints', summary: 'List webhook endpoints', answers: { 200: WebhookEndpointPageSchema } },
    async handle({ principal, asked: { limit, cursor } }) {
      const rows = await listEndpoints(service.db, principal, { before: cursor ?? null, limit: limit + 1 });
      const now = service.clock.now();
      const page = toPage(rows, limit, { idOf: ({ id }) => id, show: (row) => showEndpoint(row, now) });
      return { status: 200, body: page };
    },
  });
}

export function getWebhookEndpoint(service: Pick<Stored, 'db' | 'clock'>): Handler<'key'> {
  return handlerFor('key', {
    doc: { id: 'getWebhookEndpoint', summary: 'Read a webhook endpoint', answers: { 200: NamedWebhookEndpointSchema } },
    async handle({ principal, params }) {
      const endpoint = await requireEndpoint(service.db, principal, params.endpointId);
      return { status: 200, body: showEndpoint(endpoint, service.clock.now()) };
    },
  });
}

export function updateWebhookEndpoint(service: { db: Database; clock: Clock; config: Config }): Handler<'key'> {
  return handlerFor('key', {
    body: UpdateWebhookEndpointSchema,
    doc: {
      id: 'updateWebhookEndpoint',
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

/** Cancels deliveries that have not been sent; an attempt in progress finishes. */
export function deleteWebhookEndpoint(service: Pick<Stored, 'db' | 'clock'>): Handler<'key'> {
  return handlerFor('key', {
    doc: { id: 'deleteWebhookEndpoint', tag: 'Webhooks', summary: 'Delete a webhook endpoint', answers: { 204: null } },
    async handle({ principal, params, transact }) {
      return transact(service.db, async (tx) => {
        const { id } = await requireLockedEndpoint(tx, principal, params.endpointId);
        await deleteEndpoint(tx, id, service.clock.now());
        return { status: 204 };
      });
    },
  });
}

/** How long the previous secret also signs. */
const SECRET_OVERLAP_MS = 24 * 3_600_000;

/** @returns the endpoint with its new secret, which cannot be read again */
export function rotateWebhookSecret(service: Stored & { random: Randomness }): Handler<'key'> {
  return handlerFor('key', {
    body: EmptyBodySchema,
    doc: {
      id: 'rotateWebhookSecret',
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

/** Sends `webhook.test` to this endpoint, whatever events it listens to. The result appears in its deliveries. */
export function testWebhookEndpoint(service: AnnouncingService): Handler<'key'> {
  return handlerFor('key', {
    body: EmptyBodySchema,
    doc: {
      id: 'testWebhookEndpoint',
      summary: 'Send a test event',
      answers: { 202: NamedWebhookDeliverySchema },
      problems: ['webhook_endpoint_disabled'],
      example: {},
    },
    async handle({ principal, params, transact }) {
      const answer = await transact(service.db, async (tx) => {
        const endpoint = await requireLockedEndpoint(tx, principal, params.endpointId);
        checkEnabled(endpoint);
        const { policy } = await loadPolicy(tx, endpoint, service.clock.now());
        const event = {
          type: 'webhook.test' as const,
          accountId: endpoint.accountId,
          mode: endpoint.mode,
          sessionId: null,
          sequence: null,
          keptDays: policy.retention.eventDays,
          data: { endpointId: endpoint.id, mode: endpoint.mode },
        };
        const deliveryId = await storeEventFor(tx, service, event, endpoint.id);
        return { status: 202, body: await loadDelivery(tx, deliveryId) };
      });
      service.wakeWebhooks();
      return answer;
    },
  });
}
