import type { EventType, Mode, SignatureScheme } from '@faceproof/protocol/words.js';
import type { CallOptions } from '../../http/send-call.js';
import { type Connection, change, iteratePages, type Page, type PageQuery, read, remove, segment, write } from '../call.js';

export interface WebhookEndpointCalls {
  /** The result contains the secret. Store it: no other call returns it. */
  create(endpoint: CreateWebhookEndpoint, options?: CallOptions): Promise<WebhookEndpointWithSecret>;
  list(query?: PageQuery, options?: CallOptions): Promise<Page<WebhookEndpoint>>;
  iterate(query?: PageQuery, options?: CallOptions): AsyncGenerator<WebhookEndpoint, void, undefined>;
  get(endpointId: string, options?: CallOptions): Promise<WebhookEndpoint>;
  update(endpointId: string, change: UpdateWebhookEndpoint, options?: CallOptions): Promise<WebhookEndpoint>;
  delete(endpointId: string, options?: CallOptions): Promise<void>;
  /** Creates a new secret. Events are signed with both secrets for 24 hours. */
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

/** @internal */
export function webhookEndpointCalls(connection: Connection): WebhookEndpointCalls {
  const root = '/v1/webhook-endpoints';
  const pathOf = (endpointId: string) => `${root}/${segment(endpointId)}`;
  const list = (query: PageQuery = {}, options?: CallOptions) =>
    read<Page<WebhookEndpoint>>(connection, root, { ...query }, options);
  const deliveries = (endpointId: string, query: DeliveryQuery = {}, options?: CallOptions) =>
    read<Page<WebhookDelivery>>(connection, `${pathOf(endpointId)}/deliveries`, { ...query }, options);
  return {
    create: (endpoint, options) => write(connection, { path: root, payload: { kind: 'JSON', value: endpoint } }, options),
    list,
    iterate: (query = {}, options) => iteratePages((cursor) => list({ ...query, cursor }, options), query.cursor),
    get: (endpointId, options) => read(connection, pathOf(endpointId), undefined, options),
    update: (endpointId, value, options) => change(connection, pathOf(endpointId), value, options),
    delete: (endpointId, options) => remove(connection, pathOf(endpointId), options),
    rotateSecret: (endpointId, options) => write(connection, { path: `${pathOf(endpointId)}/rotate-secret` }, options),
    test: (endpointId, options) => write(connection, { path: `${pathOf(endpointId)}/test` }, options),
    deliveries,
    iterateDeliveries: (endpointId, query = {}, options) =>
      iteratePages((cursor) => deliveries(endpointId, { ...query, cursor }, options), query.cursor),
  };
}

export interface WebhookDeliveryCalls {
  /** Sends the events of a time again. `more`: call again for the rest. */
  replayMany(replay: ReplayDeliveries, options?: CallOptions): Promise<{ queued: number; more: boolean }>;
  /** With the body that is sent. */
  get(deliveryId: string, options?: CallOptions): Promise<WebhookDeliveryWithBody>;
  /** One page of the deliveries of a session, newest first. */
  ofSession(sessionId: string, query?: PageQuery, options?: CallOptions): Promise<Page<WebhookDelivery>>;
  /** Sends the same event again, with the same `webhook-id`. */
  replay(deliveryId: string, options?: CallOptions): Promise<WebhookDelivery>;
}

/** @internal */
export function webhookDeliveryCalls(connection: Connection): WebhookDeliveryCalls {
  return {
    replayMany: (value, options) =>
      write(connection, { path: '/v1/webhooks/deliveries/replay', payload: { kind: 'JSON', value } }, options),
    get: (deliveryId, options) => read(connection, `/v1/webhook-deliveries/${segment(deliveryId)}`, undefined, options),
    ofSession: (sessionId, query = {}, options) =>
      read(connection, `/v1/sessions/${segment(sessionId)}/deliveries`, { ...query }, options),
    replay: (deliveryId, options) =>
      write(connection, { path: `/v1/webhook-deliveries/${segment(deliveryId)}/replay` }, options),
  };
}

export interface ReplayDeliveries {
  /** Left out: every enabled endpoint. */
  endpointId?: string | undefined;
  /** Of the deliveries' creation, RFC 3339. */
  from: string;
  to: string;
  /** FAILED if left out. */
  states?: ('DELIVERED' | 'FAILED' | 'CANCELED')[] | undefined;
}

export interface CreateWebhookEndpoint {
  url: string;
  /** null or omitted: every type, including types added later. */
  events?: EventType[] | null | undefined;
  /** Default: `v1`. Anyone can verify `v1a` with the published keys. */
  signatures?: SignatureScheme[] | undefined;
  description?: string | null | undefined;
}

/** Omitted members stay unchanged; null clears a member. */
export interface UpdateWebhookEndpoint {
  url?: string | undefined;
  events?: EventType[] | null | undefined;
  /** Default: `v1`. Anyone can verify `v1a` with the published keys. */
  signatures?: SignatureScheme[] | undefined;
  description?: string | null | undefined;
  enabled?: boolean | undefined;
}

export interface WebhookEndpoint {
  endpointId: string;
  accountId: string;
  mode: Mode;
  url: string;
  events: EventType[] | null;
  signatures: SignatureScheme[];
  description: string | null;
  enabled: boolean;
  disabledAt: string | null;
  disabledReason: 'GONE' | 'FAILING' | 'BY_REQUEST' | null;
  failingSince: string | null;
  previousSecretExpiresAt: string | null;
  createdAt: string;
}

/** The result of `create` and `rotateSecret`. No other result contains the secret. */
export interface WebhookEndpointWithSecret extends WebhookEndpoint {
  secret: string;
}

export interface WebhookDelivery {
  deliveryId: string;
  endpointId: string;
  /** The value of `webhook-id`. */
  eventId: string;
  eventType: EventType;
  sessionId: string | null;
  state: 'PENDING' | 'DELIVERED' | 'FAILED' | 'CANCELED';
  attempts: { attempt: number; at: string; latencyMs: number; responseStatus: number | null; error: string | null }[];
  nextAttemptAt: string | null;
  createdAt: string;
  finishedAt: string | null;
}

export interface WebhookDeliveryWithBody extends WebhookDelivery {
  /** What is signed and sent; null once the person is erased. */
  body: string | null;
}
