import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import { hashText } from '@faceproof/protocol/evidence/receipts.js';
import { DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';
import { DEFAULT_POLICY_ID } from '@faceproof/protocol/words.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Queryable } from '../store/database.js';
import { toPolicy } from './to-policy.js';

export interface StoredPolicy {
  policyId: string;
  policy: Policy;
  version: number;
  /** `sha256:` of the policy's canonical JSON. */
  hash: string;
}

/** @returns the newest version of the default policy; version 1 is written on first use */
export async function loadPolicy(db: Queryable, tenant: Tenant, now: Date): Promise<StoredPolicy> {
  const newest = await findNewest(db, tenant, DEFAULT_POLICY_ID);
  if (newest !== null) return newest;
  const first = { policyId: DEFAULT_POLICY_ID, policy: DEFAULT_POLICY, version: 1, hash: hashPolicy(DEFAULT_POLICY) };
  // Two callers may be first at the same time.
  await storePolicy(db, tenant, first, { now, changedBy: null }).onConflict().ignore();
  const stored = await findNewest(db, tenant, DEFAULT_POLICY_ID);
  if (stored === null) throw new Error('The policy that was just written is not there');
  return stored;
}

/** @returns the newest version of the policy with this name; null if there is none */
export async function findPolicy(db: Queryable, tenant: Tenant, policyId: string, now: Date): Promise<StoredPolicy | null> {
  return policyId === DEFAULT_POLICY_ID ? loadPolicy(db, tenant, now) : findNewest(db, tenant, policyId);
}

/** @returns the newest version of each, by name */
export async function listPolicies(db: Queryable, { accountId, mode }: Tenant): Promise<StoredPolicy[]> {
  const rows = await db('policies')
    .distinctOn('policy_id')
    .where({ account_id: accountId, mode })
    .orderBy(['policy_id', { column: 'version', order: 'desc' }]);
  return rows.map(toStored);
}

/** @returns the version that a session was created under */
export async function loadPolicyVersion(
  db: Queryable,
  { accountId, mode, policyId }: Tenant & { policyId: string },
  version: number,
): Promise<StoredPolicy> {
  const row = await db('policies').where({ account_id: accountId, mode, policy_id: policyId, version }).first();
  if (row === undefined) throw new Error('A session names a policy version that does not exist');
  return toStored(row);
}

/** @param by.changedBy the id of a key or of a member; null for the default */
export function storePolicy(
  db: Queryable,
  { accountId, mode }: Tenant,
  { policyId, policy, version, hash }: StoredPolicy,
  { now, changedBy }: { now: Date; changedBy: string | null },
) {
  return db('policies').insert({
    account_id: accountId,
    mode,
    policy_id: policyId,
    version,
    policy: JSON.stringify(policy),
    hash,
    created_at: now,
    changed_by: changedBy,
  });
}

/** The entity tag of a version. */
export function policyTag(version: number): string {
  return `"${version}"`;
}

export function hashPolicy(policy: Policy): string {
  return hashText(canonicalJson(policy));
}

async function findNewest(db: Queryable, { accountId, mode }: Tenant, policyId: string): Promise<StoredPolicy | null> {
  const row = await db('policies')
    .where({ account_id: accountId, mode, policy_id: policyId })
    .orderBy('version', 'desc')
    .first();
  return row === undefined ? null : toStored(row);
}

function toStored(row: { policy_id: string; policy: unknown; version: number; hash: string }): StoredPolicy {
  return { policyId: row.policy_id, policy: toPolicy(row.policy), version: row.version, hash: row.hash };
}

/** A version with its author. */
export interface PolicyVersion extends StoredPolicy {
  createdAt: Date;
  /** The id of a key or of a member; null: the default, or not known. */
  changedBy: string | null;
}

/** @param filter.before only versions below this one @returns the newest first */
export async function listPolicyVersions(
  db: Queryable,
  { accountId, mode }: Tenant,
  filter: { policyId: string; before?: number | undefined; limit: number },
): Promise<PolicyVersion[]> {
  const { policyId, limit } = filter;
  const query = db('policies')
    .where({ account_id: accountId, mode, policy_id: policyId })
    .orderBy('version', 'desc')
    .limit(limit);
  if (filter.before !== undefined) query.where('version', '<', filter.before);
  const rows = await query;
  return rows.map((row) => ({ ...toStored(row), createdAt: row.created_at, changedBy: row.changed_by }));
}
