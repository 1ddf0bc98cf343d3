import type { Tenant } from '../accounts/tenant.js';
import type { Queryable } from '../store/database.js';
import { loadPolicyVersion, type StoredPolicy } from './policies.store.js';

/** The versions of policies that sessions were created under. */
export interface PolicyVersions {
  /** @returns a value that all callers share: it must not be changed */
  load(db: Queryable, tenant: Tenant, version: number): Promise<StoredPolicy>;
}

/** A policy takes about ten kilobytes. */
const VERSIONS_MAX = 200;

/**
 * Keeps the versions that were asked for last. A stored version never changes, so none is ever stale; which version is the newest is
 * always asked of the database.
 *
 * Only a version that a stored session names may be asked for: that of an open transaction could be rolled back.
 */
export function openPolicyVersions(): PolicyVersions {
  const kept = new Map<string, StoredPolicy>();
  return {
    async load(db, tenant, version) {
      const key = `${tenant.accountId} ${tenant.mode} ${version}`;
      const stored = kept.get(key) ?? (await loadPolicyVersion(db, tenant, version));
      // Put last, so that the first is the one that was not asked for the longest.
      kept.delete(key);
      kept.set(key, stored);
      for (const oldest of kept.keys()) {
        if (kept.size <= VERSIONS_MAX) break;
        kept.delete(oldest);
      }
      return stored;
    },
  };
}
