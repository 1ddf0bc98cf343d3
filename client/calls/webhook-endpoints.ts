import type { Page, WebhookDelivery, WebhookEndpoint, WebhookEndpointWithSecret } from '../answers.js';
import { type CallOptions, sendCall } from '../http/send-call.js';
import type { CreateWebhookEndpoint, PageQuery, UpdateWebhookEndpoint } from '../requests.js';
import { read, remove, segment, type Way, write } from './call.js';
import { iteratePages } from './iterate-pages.js';

export interface WebhookEndpointCalls {
  /** The answer holds the secret: keep it, it is not shown again. */
  create(endpoint: CreateWebhookEndpoint, options?: CallOptions): Promise<WebhookEndpointWithSecret>;
  list(query?: PageQuery, options?: CallOptions): Promise<Page<WebhookEndpoint>>;
  iterate(query?: PageQuery, options?: CallOptions): AsyncGenerator<WebhookEndpoint, void, undefined>;
  get(endpointId: string, options?: CallOptions): Promise<WebhookEndpoint>;
  update(endpointId: string, change: UpdateWebhookEndpoint, options?: CallOptions): Promise<WebhookEndpoint>;
  delete(endpointId: string, options?: CallOptions): Promise<void>;
  /** Both secrets sign for 24 hours. */
  rotateSecret(endpointId: string, options?: CallOptions): Promise<WebhookEndpointWithSecret>;
  /** Sends a `webhook.test`. */
  test(endpointId: string, options?: CallOptions): Promise<WebhookDelivery>;
  deliveries(endpointId: string, query?: DeliveryQuery, options?: CallOptions): Promise<Page<WebhookDelivery>>;
  iterateDeliveries(
    endpointId: string,
    query?: DeliveryQuery,
    options?: CallOptions,
  ): AsyncGenerator<WebhookDelivery, void, undefined>;
}

export interface DeliveryQuery extends PageQuery {
  state?: WebhookDelivery['state'] | undefined;
}

export function webhookEndpointCalls(way: Way): WebhookEndpointCalls {
  const root = '/v1/webhook-endpoints';
  const pathOf = (endpointId: string) => `${root}/${segment(endpointId)}`;
  const list = (query: PageQuery = {}, options?: CallOptions) => read<Page<WebhookEndpoint>>(way, root, { ...query }, options);
  const deliveries = (endpointId: string, query: DeliveryQuery = {}, options?: CallOptions) =>
    read<Page<WebhookDelivery>>(way, `${pathOf(endpointId)}/deliveries`, { ...query }, options);
  return {
    create: (endpoint, options) => write(way, { path: root, payload: { kind: 'JSON', value: endpoint } }, options),
    list,
    iterate: (query = {}, options) => iteratePages((cursor) => list({ ...query, cursor }, options), query.cursor),
    get: (endpointId, options) => read(way, pathOf(endpointId), undefined, options),
    async update(endpointId, change, options = {}) {
      const reply = await sendCall(way.transport, {
        method: 'PATCH',
        path: pathOf(endpointId),
        payload: { kind: 'JSON', value: change },
        bearer: way.bearer,
        // It says what shall be, not what shall change: twice is as good as once.
        repeatable: 'ANY',
        options,
      });
      return reply.body as WebhookEndpoint;
    },
    delete: (endpointId, options) => remove(way, pathOf(endpointId), options),
    rotateSecret: (endpointId, options) => write(way, { path: `${pathOf(endpointId)}/rotate-secret` }, options),
    test: (endpointId, options) => write(way, { path: `${pathOf(endpointId)}/test` }, options),
    deliveries,
    iterateDeliveries: (endpointId, query = {}, options) =>
      iteratePages((cursor) => deliveries(endpointId, { ...query, cursor }, options), query.cursor),
  };
}

export interface WebhookDeliveryCalls {
  /** Sends the same event again, with the same `webhook-id`. */
  replay(deliveryId: string, options?: CallOptions): Promise<WebhookDelivery>;
}

export function webhookDeliveryCalls(way: Way): WebhookDeliveryCalls {
  return {
    replay: (deliveryId, options) => write(way, { path: `/v1/webhook-deliveries/${segment(deliveryId)}/replay` }, options),
  };
}
