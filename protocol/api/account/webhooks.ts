import { z } from 'zod';
import {
  DELIVERY_STATES,
  WebhookDeliverySchema,
  WebhookEndpointSchema,
  WebhookEndpointWithSecretSchema,
} from '../../webhooks/webhook-endpoint.js';
import { EVENT_TYPES, SIGNATURE_SCHEMES } from '../../words.js';
import { count, cursorOf, id, moment, page, pageLimit, plainUrl, text } from '../fields.js';

/** Checks only that this is a URL without control characters. The orchestrator checks where it may point. */
const webhookUrl = plainUrl(/^https?$/);

const ENDPOINT_URL =
  'Where events are sent by POST. Must be https and resolve to public addresses only; development allows http and private addresses.';

const eventFilter = z.array(z.enum(EVENT_TYPES)).min(1).max(EVENT_TYPES.length);

const signatures = z
  .array(z.enum(SIGNATURE_SCHEMES))
  .min(1)
  .max(SIGNATURE_SCHEMES.length)
  .refine((all) => new Set(all).size === all.length, 'Name each scheme once.')
  .optional();
const SIGNATURES =
  '`v1`: HMAC under the secret, which only you can verify. `v1a`: Ed25519, which anyone can verify with the keys of `GET /v1/webhook-keys`.';

export const CreateWebhookEndpointSchema = z.strictObject({
  url: webhookUrl.describe(ENDPOINT_URL),
  events: eventFilter
    .nullable()
    .optional()
    .describe('The event types to send. Default and `null`: every type, also types that are added later.'),
  signatures: signatures.describe(`${SIGNATURES} Default: \`v1\`.`),
  description: text(200).nullable().optional().describe('A note for yourself.'),
});
export type CreateWebhookEndpoint = z.infer<typeof CreateWebhookEndpointSchema>;

/** Omitted members stay unchanged; null clears a member. */
export const UpdateWebhookEndpointSchema = z.strictObject({
  url: webhookUrl.optional().describe(ENDPOINT_URL),
  events: eventFilter.nullable().optional().describe('The event types to send; `null` for every type.'),
  signatures: signatures.describe(SIGNATURES),
  description: text(200).nullable().optional().describe('A note for yourself; `null` clears it.'),
  enabled: z
    .boolean()
    .optional()
    .describe('`false` disables the endpoint and cancels its pending deliveries; `true` enables it again.'),
});
export type UpdateWebhookEndpoint = z.infer<typeof UpdateWebhookEndpointSchema>;

export const ListWebhookEndpointsSchema = z.strictObject({ limit: pageLimit, cursor: cursorOf('webhookEndpoint') });

export const ListWebhookDeliveriesSchema = z.strictObject({
  state: z.enum(DELIVERY_STATES).optional().describe('Only deliveries in this state.'),
  limit: pageLimit,
  cursor: cursorOf('delivery'),
});

export const ListSessionDeliveriesSchema = z.strictObject({ limit: pageLimit, cursor: cursorOf('delivery') });

export const ReplayDeliveriesSchema = z.strictObject({
  endpointId: id('webhookEndpoint').optional().describe('Only deliveries to this endpoint. Default: to every enabled one.'),
  from: moment.describe('Deliveries created at this time or later.'),
  to: moment.describe('Deliveries created before this time.'),
  states: z
    .array(z.enum(['DELIVERED', 'FAILED', 'CANCELED']))
    .min(1)
    .max(3)
    .default(['FAILED'])
    .describe('Only deliveries in one of these states.'),
});

export const DeliveriesReplayedSchema = z
  .strictObject({
    queued: count.describe('How many events are sent again.'),
    more: z.boolean().describe('Whether others are left, which the same call queues next.'),
  })
  .meta({ id: 'DeliveriesReplayed' });

export const NamedWebhookEndpointSchema = WebhookEndpointSchema.meta({ id: 'WebhookEndpoint' });

export const NamedWebhookEndpointWithSecretSchema = WebhookEndpointWithSecretSchema.meta({ id: 'WebhookEndpointWithSecret' });

export const NamedWebhookDeliverySchema = WebhookDeliverySchema.meta({ id: 'WebhookDelivery' });

export const DeliveryWithBodySchema = WebhookDeliverySchema.extend({
  body: z.string().nullable().describe('The bytes that are signed and sent, as text; `null` once the person is erased.'),
}).meta({ id: 'WebhookDeliveryWithBody' });
export type DeliveryWithBody = z.infer<typeof DeliveryWithBodySchema>;

export const WebhookEndpointPageSchema = page(NamedWebhookEndpointSchema).meta({ id: 'WebhookEndpointPage' });

export const WebhookDeliveryPageSchema = page(NamedWebhookDeliverySchema).meta({ id: 'WebhookDeliveryPage' });
