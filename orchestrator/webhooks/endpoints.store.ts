import type { UpdateWebhookEndpoint } from '@faceproof/protocol/api/account/webhooks.js';
import type { DisabledReason } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import type { EventType, SignatureScheme } from '@faceproof/protocol/words.js';
import type { Tenant } from '../accounts/tenant.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Row, Transaction } from '../store/database.js';
import { cancelPending, disableEndpoint } from './settle-attempt.store.js';

export interface Endpoint extends Tenant {
  id: string;
  url: string;
  description: string | null;
  /** null: all. */
  events: EventType[] | null;
  signatures: SignatureScheme[];
  wrappedSecret: Buffer;
  wrappedPreviousSecret: Buffer | null;
  previousSecretExpiresAt: Date | null;
  disabledAt: Date | null;
  disabledReason: DisabledReason | null;
  failingSince: Date | null;
  createdAt: Date;
}

export async function countEndpoints(tx: Transaction, tenant: Tenant): Promise<number> {
  const row = await own(tx, tenant).count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}

export async function storeEndpoint(tx: Transaction, endpoint: Endpoint): Promise<void> {
  await tx('webhook_endpoints').insert(CREATED.write(endpoint));
}

/** @returns null if the endpoint is unknown, deleted, or belongs to another account or mode */
export async function findEndpoint(db: Queryable, tenant: Tenant, endpointId: string): Promise<Endpoint | null> {
  const row = await own(db, tenant).where({ id: endpointId }).first();
  return row === undefined ? null : toEndpoint(row);
}

/** Like the above, and locks the endpoint's row for the rest of the transaction. */
export async function lockEndpoint(tx: Transaction, tenant: Tenant, endpointId: string): Promise<Endpoint | null> {
  const row = await own(tx, tenant).where({ id: endpointId }).forNoKeyUpdate().first();
  return row === undefined ? null : toEndpoint(row);
}

/** Locks all that take deliveries, in the order of their ids. @returns their ids */
export async function lockEnabledEndpoints(tx: Transaction, tenant: Tenant): Promise<string[]> {
  const rows = await own(tx, tenant).whereNull('disabled_at').orderBy('id').forNoKeyUpdate().select('id');
  return rows.map((row) => row.id);
}

/** Newest first. */
export async function listEndpoints(
  db: Queryable,
  tenant: Tenant,
  page: { before: string | null; limit: number },
): Promise<Endpoint[]> {
  const query = own(db, tenant).orderBy('id', 'desc').limit(page.limit);
  if (page.before !== null) query.where('id', '<', page.before);
  return (await query).map(toEndpoint);
}

/**
 * The caller has locked the endpoint. A new URL, or `enabled: true`, clears its failures; `enabled: false` cancels pending
 * deliveries.
 */
export async function changeEndpoint(
  tx: Transaction,
  endpointId: string,
  change: UpdateWebhookEndpoint,
  now: Date,
): Promise<void> {
  const { url, description, events, signatures, enabled } = change;
  const row = {
    ...(url === undefined ? {} : { url, failing_since: null }),
    ...(description === undefined ? {} : { description }),
    ...(events === undefined ? {} : { events: events === null ? null : [...new Set(events)] }),
    ...(signatures === undefined ? {} : { signatures }),
    ...(enabled === true ? { disabled_at: null, disabled_reason: null, failing_since: null } : {}),
  };
  if (Object.keys(row).length > 0) await tx('webhook_endpoints').where({ id: endpointId }).update(row);
  if (enabled === false) await disableEndpoint(tx, endpointId, 'BY_REQUEST', now);
}

/** The current secret keeps signing until `previousExpiresAt`; the one before it stops now. */
export async function rotateSecret(
  tx: Transaction,
  endpointId: string,
  secret: { wrapped: Buffer; previousExpiresAt: Date },
): Promise<void> {
  await tx('webhook_endpoints')
    .where({ id: endpointId })
    .update({
      wrapped_previous_secret: tx.ref('wrapped_secret'),
      wrapped_secret: secret.wrapped,
      previous_secret_expires_at: secret.previousExpiresAt,
    });
}

/** The caller has locked the endpoint. Its row stays, because deliveries point at it, without its secrets and address. */
export async function deleteEndpoint(tx: Transaction, endpointId: string, now: Date): Promise<void> {
  await tx('webhook_endpoints')
    .where({ id: endpointId })
    .update({
      deleted_at: now,
      url: '',
      description: null,
      wrapped_secret: Buffer.alloc(0),
      wrapped_previous_secret: null,
      previous_secret_expires_at: null,
    });
  await cancelPending(tx, endpointId, now);
}

function own(db: Queryable, tenant: Tenant) {
  return db('webhook_endpoints').where({ account_id: tenant.accountId, mode: tenant.mode }).whereNull('deleted_at');
}

const CREATED = columnsOf<Endpoint>()(
  'id',
  'accountId',
  'mode',
  'url',
  'description',
  'events',
  'signatures',
  'wrappedSecret',
  'createdAt',
);
const LATER = columnsOf<Endpoint>()(
  'wrappedPreviousSecret',
  'previousSecretExpiresAt',
  'disabledAt',
  'disabledReason',
  'failingSince',
);

function toEndpoint(row: Row): Endpoint {
  return { ...CREATED.read(row), ...LATER.read(row) };
}
