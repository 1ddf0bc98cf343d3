import { applyPut, type PutPolicy } from '@faceproof/protocol/policy.js';
import type { Tenant } from '../accounts/tenant.js';
import { matchesTag } from '../http/headers/entity-tag.js';
import { hashPolicy, loadPolicy, lockPolicy, policyTag, type StoredPolicy, storePolicy } from '../policy/policies.store.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';
import type { Transaction } from '../store/database.js';
import { storeEvent } from '../webhooks/outbox.store.js';

/**
 * Writes the next version of a policy, after those of other callers at the same time. An identical policy creates no version.
 *
 * @param by.changedBy the id of a key or of a member; null: the service itself
 * @param ifMatch the version that the caller has read, as an entity tag; null: any
 * @param record runs at the end of the transaction that writes a new version
 * @throws Refusal policy_version_mismatch
 */
export async function changePolicy(
  service: Service,
  by: Tenant & { changedBy: string | null },
  put: PutPolicy,
  ifMatch: string | null,
  record: (tx: Transaction, stored: StoredPolicy) => Promise<void> = async () => {},
): Promise<StoredPolicy> {
  const { changedBy, ...tenant } = by;
  const { stored, written } = await service.db.transaction(async (tx) => {
    await lockPolicy(tx, tenant);
    const now = service.clock.now();
    const current = await loadPolicy(tx, tenant, now);
    if (ifMatch !== null && !matchesTag(ifMatch, policyTag(current.version))) throw mismatch(current.version);
    const policy = applyPut(put, current.policy);
    const hash = hashPolicy(policy);
    // The stored one may lack members that did not exist yet; its own hash is then another.
    if (hashPolicy(current.policy) === hash) return { stored: current, written: false };
    const next = { policy, version: current.version + 1, hash };
    if (!(await storePolicy(tx, tenant, next, { now, changedBy }))) throw changedElsewhere();
    await storeEvent(tx, service, {
      type: 'policy.changed',
      ...tenant,
      sessionId: null,
      sequence: null,
      keptDays: policy.retention.eventDays,
      data: { version: next.version, previousVersion: current.version, policy },
    });
    await record(tx, next);
    return { stored: next, written: true };
  });
  if (written) service.wakeWebhooks();
  return stored;
}

/** Only a process of an earlier version, during an upgrade, writes without the lock. */
function changedElsewhere(): Refusal {
  return new Refusal('overloaded', 'The policy is being changed concurrently. Retry.', { headers: { 'Retry-After': '1' } });
}

function mismatch(version: number): Refusal {
  return new Refusal('policy_version_mismatch', `The policy is at version ${version} now. Read it again before changing it.`, {
    members: { currentVersion: version },
    headers: { ETag: policyTag(version) },
  });
}
