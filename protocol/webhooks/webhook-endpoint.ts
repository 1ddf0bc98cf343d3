import { z } from 'zod';
import { EVENT_TYPES, MODES, SIGNATURE_SCHEMES } from '../words.js';

/** Webhook endpoints and their deliveries as the API returns them. Source: the API contract, sections 7 and 10. */

/** PENDING: waits for its next attempt. FAILED: given up after the last retry. CANCELED: the service will not send it. */
export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an attempt failed. A fixed list, so that the text of a foreign server is never repeated. */
export const DELIVERY_ERRORS = [
  'URL_REFUSED',
  'ADDRESS_REFUSED',
  'DNS_FAILED',
  'CONNECTION_FAILED',
  'CONNECTION_LOST',
  'TLS_FAILED',
  'TIMEOUT',
  'BAD_RESPONSE',
  'REDIRECT',
  'HTTP_STATUS',
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** GONE: the endpoint answered 410. FAILING: only failures for five days. BY_REQUEST: an API call disabled it. */
export const DISABLED_REASONS = ['GONE', 'FAILING', 'BY_REQUEST'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

const time = z.iso.datetime();

export const WebhookEndpointSchema = z.strictObject({
  endpointId: z.string().describe('Id of the endpoint, `whe_…`.'),
  accountId: z.string().describe('The account whose events it gets.'),
  mode: z.enum(MODES).describe('The mode whose events it gets.'),
  url: z.string().describe('Where events are sent.'),
  events: z.array(z.enum(EVENT_TYPES)).nullable().describe('The types that it gets; `null` for every type.'),
  signatures: z.array(z.enum(SIGNATURE_SCHEMES)).describe('How its events are signed.'),
  description: z.string().nullable().describe('Your note.'),
  enabled: z.boolean().describe('Whether events are sent to it.'),
  disabledAt: time.nullable().describe('When it was disabled.'),
  disabledReason: z
    .enum(DISABLED_REASONS)
    .nullable()
    .describe('`GONE`: it answered 410. `FAILING`: five days of nothing but failures. `BY_REQUEST`: you disabled it.'),
  failingSince: time.nullable().describe('Since when every attempt has failed; `null` where the last one succeeded.'),
  previousSecretExpiresAt: time.nullable().describe('Until when the secret before the last rotation signs too.'),
  createdAt: time.describe('When it was added.'),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpointSchema>;

/** The response to creation and rotation. No other response contains the secret. */
export const WebhookEndpointWithSecretSchema = WebhookEndpointSchema.extend({
  secret: z.string().describe('The signing secret, `whsec_…`. Only this answer has it.'),
});
export type WebhookEndpointWithSecret = z.infer<typeof WebhookEndpointWithSecretSchema>;

export const WebhookAttemptSchema = z.strictObject({
  attempt: z.int().describe('Number of the attempt, from 1.'),
  at: time.describe('When it was made.'),
  latencyMs: z.int().describe('How long the endpoint took, in milliseconds.'),
  responseStatus: z.int().nullable().describe('The HTTP status that it answered; `null` where it did not answer.'),
  error: z.enum(DELIVERY_ERRORS).nullable().describe('Why the attempt did not count; `null` where it succeeded.'),
});

export const WebhookDeliverySchema = z.strictObject({
  deliveryId: z.string().describe('Id of the delivery, `dlv_…`.'),
  endpointId: z.string().describe('The endpoint that it goes to.'),
  eventId: z.string().describe('The `webhook-id` header: the same for every attempt and every replay.'),
  eventType: z.enum(EVENT_TYPES).describe('The type of the event.'),
  sessionId: z.string().nullable().describe('The session that the event is about; `null` where it is about none.'),
  state: z
    .enum(DELIVERY_STATES)
    .describe(
      '`PENDING`: to be sent. `DELIVERED`. `FAILED`: given up after the last retry. `CANCELED`: the endpoint was disabled or deleted, or the person was erased.',
    ),
  attempts: z.array(WebhookAttemptSchema).describe('The attempts, oldest first.'),
  nextAttemptAt: time.nullable().describe('When it is sent next; `null` once it is finished.'),
  createdAt: time.describe('When it was queued.'),
  finishedAt: time.nullable().describe('When it was delivered, given up or canceled.'),
});
export type WebhookDelivery = z.infer<typeof WebhookDeliverySchema>;
