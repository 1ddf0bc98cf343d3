import { z } from 'zod';
import { EVENT_TYPES, MODES } from './words.js';

/** What the API answers about webhook endpoints and their deliveries. Source: the API contract, sections 7 and 10. */

/** PENDING: to be sent, now or again. FAILED: given up after the last retry. CANCELED: will not be sent, for our reasons. */
export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an attempt did not count. A class, never a text: what a stranger's server says is not repeated. */
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

/** GONE: it answered 410. FAILING: five days of nothing but failures. BY_REQUEST: an API call said so. */
export const DISABLED_REASONS = ['GONE', 'FAILING', 'BY_REQUEST'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

const time = z.iso.datetime();

export const WebhookEndpointSchema = z.strictObject({
  endpointId: z.string(),
  mode: z.enum(MODES),
  url: z.string(),
  /** null: every type, also those that are added later. */
  events: z.array(z.enum(EVENT_TYPES)).nullable(),
  description: z.string().nullable(),
  enabled: z.boolean(),
  disabledAt: time.nullable(),
  disabledReason: z.enum(DISABLED_REASONS).nullable(),
  /** Since when nothing but failures; null where the last attempt succeeded or there was none. */
  failingSince: time.nullable(),
  /** Until when the secret before the last rotation signs too; null where there is none. */
  previousSecretExpiresAt: time.nullable(),
  createdAt: time,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpointSchema>;

/** The answer to create and rotate: the only times that a secret is shown. */
export const WebhookEndpointWithSecretSchema = WebhookEndpointSchema.extend({ secret: z.string() });
export type WebhookEndpointWithSecret = z.infer<typeof WebhookEndpointWithSecretSchema>;

export const WebhookAttemptSchema = z.strictObject({
  /** From 1. */
  attempt: z.int(),
  at: time,
  latencyMs: z.int(),
  responseStatus: z.int().nullable(),
  /** null: it succeeded. */
  error: z.enum(DELIVERY_ERRORS).nullable(),
});

export const WebhookDeliverySchema = z.strictObject({
  deliveryId: z.string(),
  endpointId: z.string(),
  /** What `webhook-id` carries: the same for every attempt and every replay. */
  eventId: z.string(),
  eventType: z.enum(EVENT_TYPES),
  sessionId: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.array(WebhookAttemptSchema),
  nextAttemptAt: time.nullable(),
  createdAt: time,
  finishedAt: time.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDeliverySchema>;
