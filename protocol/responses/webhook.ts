import { WebhookDeliverySchema, WebhookEndpointSchema, WebhookEndpointWithSecretSchema } from '../webhook-endpoint.js';
import { page } from './fields.js';

export const NamedWebhookEndpointSchema = WebhookEndpointSchema.meta({ id: 'WebhookEndpoint' });

export const NamedWebhookEndpointWithSecretSchema = WebhookEndpointWithSecretSchema.meta({ id: 'WebhookEndpointWithSecret' });

export const NamedWebhookDeliverySchema = WebhookDeliverySchema.meta({ id: 'WebhookDelivery' });

export const WebhookEndpointPageSchema = page(NamedWebhookEndpointSchema).meta({ id: 'WebhookEndpointPage' });

export const WebhookDeliveryPageSchema = page(NamedWebhookDeliverySchema).meta({ id: 'WebhookDeliveryPage' });
