import { isId } from '@faceproof/protocol/ids.js';
import type { Tenant } from '../accounts/tenant.js';
import { invalidField, Refusal } from '../refusal.js';
import type { Queryable, Transaction } from '../store/database.js';
import { type AddressRule, faultOfUrl } from './address-guard.js';
import { type Endpoint, findEndpoint, lockEndpoint } from './endpoints.store.js';

/** @throws Refusal validation_failed with a pointer to `/url` */
export function checkUrl(rule: AddressRule, url: string): void {
  const fault = faultOfUrl(rule, url);
  if (fault !== null) throw invalidField('/url', 'url_not_allowed', `The URL ${fault}.`);
}

/** @throws Refusal webhook_endpoint_disabled */
export function checkEnabled(endpoint: Endpoint): void {
  if (endpoint.disabledAt === null) return;
  throw new Refusal('webhook_endpoint_disabled', 'The endpoint is disabled. Enable it first with PATCH {"enabled": true}.', {
    members: { disabledReason: endpoint.disabledReason },
  });
}

/**
 * @param endpointId from the path: hostile, and looked up only if it has the form of an id
 * @throws Refusal not_found, always the same
 */
export async function requireEndpoint(db: Queryable, tenant: Tenant, endpointId: string | undefined): Promise<Endpoint> {
  return found(isEndpointId(endpointId) ? await findEndpoint(db, tenant, endpointId) : null);
}

/**
 * Like the above, and locks the endpoint's row for the rest of the transaction.
 *
 * @throws Refusal not_found
 */
export async function requireLockedEndpoint(
  tx: Transaction,
  tenant: Tenant,
  endpointId: string | undefined,
): Promise<Endpoint> {
  return found(isEndpointId(endpointId) ? await lockEndpoint(tx, tenant, endpointId) : null);
}

function isEndpointId(endpointId: string | undefined): endpointId is string {
  return endpointId !== undefined && isId('webhookEndpoint', endpointId);
}

function found(endpoint: Endpoint | null): Endpoint {
  if (endpoint === null) throw new Refusal('not_found');
  return endpoint;
}
