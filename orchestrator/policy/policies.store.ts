import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import { hashText } from '@faceproof/protocol/evidence/receipts.js';
import { DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Queryable, Transaction } from '../store/database.js';
import { toPolicy } from './to-policy.js';

export interface StoredPolicy {
  policy: Policy;
  version: number;
  /** `sha256:` of the stored canonical JSON: `policy` may have members that did not exist when it was stored. */
  hash: string;
}

/** @returns the newest version; version 1 is the default, written on first use */
export async function loadPolicy(db: Queryable, tenant: Tenant, now: Date): Promise<StoredPolicy> {
  const newest = await findNewest(db, tenant);
  if (newest !== null) return newest;
  const first = { policy: DEFAULT_POLICY, version: 1, hash: hashPolicy(DEFAULT_POLICY) };
  await storePolicy(db, tenant, first, { now, changedBy: null });
  const stored = await findNewest(db, tenant);
  if (stored === null) throw new Error('The policy that was just written is not there');
  return stored;
}

/** @returns the version that a session was created under */
export async function loadPolicyVersion(db: Queryable, tenant: Tenant, version: number): Promise<StoredPolicy> {
  const row = await db('policies').where({ account_id: tenant.accountId, mode: tenant.mode, version }).first();
  if (row === undefined) throw new Error('A session names a policy version that does not exist');
  return toStored(row);
}

/** Held until the end of the transaction: changes of one policy come one after the other. */
export async function lockPolicy(tx: Transaction, tenant: Tenant): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`policy ${tenant.accountId} ${tenant.mode}`]);
}

/**
 * @param by.changedBy the id of a key or of a member; null for the default
 * @returns false if that version already exists: another caller was first
 */
export async function storePolicy(
  db: Queryable,
  tenant: Tenant,
  stored: StoredPolicy,
  by: { now: Date; changedBy: string | null },
): Promise<boolean> {
  const rows = await db('policies')
    .insert({
      account_id: tenant.accountId,
      mode: tenant.mode,
      version: stored.version,
      policy: JSON.stringify(stored.policy),
      hash: stored.hash,
      created_at: by.now,
      changed_by: by.changedBy,
    })
    .onConflict()
    .ignore()
    .returning('version');
  return rows.length === 1;
}

/** The entity tag of a version. */
export function policyTag(version: number): string {
  return `"${version}"`;
}

export function hashPolicy(policy: Policy): string {
  return hashText(canonicalJson(policy));
}

async function findNewest(db: Queryable, tenant: Tenant): Promise<StoredPolicy | null> {
  const row = await db('policies')
    .where({ account_id: tenant.accountId, mode: tenant.mode })
    .orderBy('version', 'desc')
    .first();
  return row === undefined ? null : toStored(row);
}

function toStored(row: { policy: unknown; version: number; hash: string }): StoredPolicy {
  return { policy: toPolicy(row.policy), version: row.version, hash: row.hash };
}
