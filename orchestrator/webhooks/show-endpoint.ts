import type { WebhookEndpoint } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import type { Endpoint } from './endpoints.store.js';

/** An endpoint as the API shows it. An expired secret is not mentioned. */
export function showEndpoint(endpoint: Endpoint, now: Date): WebhookEndpoint {
  const previous = endpoint.previousSecretExpiresAt;
  return {
    endpointId: endpoint.id,
    accountId: endpoint.accountId,
    mode: endpoint.mode,
    url: endpoint.url,
    events: endpoint.events,
    signatures: endpoint.signatures,
    description: endpoint.description,
    enabled: endpoint.disabledAt === null,
    disabledAt: endpoint.disabledAt?.toISOString() ?? null,
    disabledReason: endpoint.disabledReason,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    previousSecretExpiresAt: previous !== null && previous > now ? previous.toISOString() : null,
    createdAt: endpoint.createdAt.toISOString(),
  };
}
