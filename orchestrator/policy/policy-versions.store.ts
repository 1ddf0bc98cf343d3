import type { Tenant } from '../accounts/tenant.js';
import type { Queryable } from '../store/database.js';
import type { StoredPolicy } from './policies.store.js';
import { toPolicy } from './to-policy.js';

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
  return rows.map((row) => ({
    policyId: row.policy_id,
    policy: toPolicy(row.policy),
    version: row.version,
    hash: row.hash,
    createdAt: row.created_at,
    changedBy: row.changed_by,
  }));
}
