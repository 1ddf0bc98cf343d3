import type { Tenant } from '../accounts/tenant.js';
import type { Queryable } from '../store/database.js';
import { loadPolicyVersion, type StoredPolicy } from './policies.store.js';

/** The versions of policies that sessions were created under. */
export interface PolicyVersions {
  /** @returns a value that all callers share: it must not be changed */
  load(db: Queryable, session: Tenant & { policyId: string; policyVersion: number; policyHash: string }): Promise<StoredPolicy>;
}

/** A policy takes about ten kilobytes. */
const POLICIES_MAX = 200;

/**
 * Keeps the policies that were asked for last, by their hash, which each session carries. A number alone would not do: a failover
 * that loses the last commits takes versions back, and the same number may then get other content.
 */
export function openPolicyVersions(): PolicyVersions {
  const kept = new Map<string, StoredPolicy['policy']>();
  return {
    async load(db, session) {
      const { policyId, policyVersion: version, policyHash: hash } = session;
      const policy = kept.get(hash) ?? (await loadOwn(db, session)).policy;
      // Put last, so that the first is the one that was not asked for the longest.
      kept.delete(hash);
      kept.set(hash, policy);
      for (const oldest of kept.keys()) {
        if (kept.size <= POLICIES_MAX) break;
        kept.delete(oldest);
      }
      return { policyId, policy, version, hash };
    },
  };
}

async function loadOwn(db: Queryable, session: Parameters<PolicyVersions['load']>[1]): Promise<StoredPolicy> {
  const stored = await loadPolicyVersion(db, session, session.policyVersion);
  if (stored.hash !== session.policyHash)
    throw new Error('The policy of a session has another content than when it was created');
  return stored;
}
