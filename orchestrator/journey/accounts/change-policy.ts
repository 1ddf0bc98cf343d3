import { applyPut, asksForChallenge, type Policy, PolicySchema, type PutPolicy } from '@faceproof/protocol/policy.js';
import type { Tenant } from '../../accounts/tenant.js';
import { validate } from '../../http/body/read-json.js';
import { matchesTag } from '../../http/headers/entity-tag.js';
import {
  findPolicy,
  hashPolicy,
  listPolicies,
  loadPolicy,
  policyTag,
  type StoredPolicy,
  storePolicy,
} from '../../policy/policies.store.js';
import type { Profiles } from '../../policy/profiles.js';
import { invalidField, Refusal } from '../../refusal.js';
import type { Transaction } from '../../store/database.js';
import { lockFor } from '../../store/locks.js';
import { type AnnouncingService, storeEvent } from '../../webhooks/outbox.store.js';

/**
 * Writes the next version of a policy, after those of other callers at the same time. An identical policy creates no version.
 *
 * @param by.changedBy the id of a key or of a member; null: the service itself
 * @param ifMatch the version that the caller has read, as an entity tag; null: any
 * @param record runs at the end of the transaction that writes a new version
 * @throws Refusal not_found, policy_version_mismatch, validation_failed, challenge_not_judged
 */
export async function changePolicy(
  service: AnnouncingService & { profiles: Profiles },
  by: Tenant & { policyId: string; changedBy: string | null },
  put: PutPolicy,
  ifMatch: string | null,
  record: (tx: Transaction, stored: StoredPolicy) => Promise<unknown> = async () => {},
): Promise<StoredPolicy> {
  const { changedBy, policyId, ...tenant } = by;
  const { stored, written } = await service.db.transaction(async (tx) => {
    await lockFor(tx, 'policy', tenant);
    const now = service.clock.now();
    const current = await findPolicy(tx, tenant, policyId, now);
    if (current === null) throw unknownPolicy();
    if (ifMatch !== null && !matchesTag(ifMatch, policyTag(current.version))) throw mismatch(current.version);
    const policy = draftPolicy(service, put, current.policy);
    const hash = hashPolicy(policy);
    if (current.hash === hash) return { stored: current, written: false };
    const next = { policyId, policy, version: current.version + 1, hash };
    await storeVersion(service, tx, by, next, now);
    await record(tx, next);
    return { stored: next, written: true };
  });
  if (written) service.wakeWebhooks();
  return stored;
}

/** The most policies of an account in one mode. */
export const POLICIES_MAX = 50;

/**
 * Makes a policy with a name of its own. What the body leaves out is as in the default policy now.
 *
 * @throws Refusal validation_failed, also for a name that is taken; challenge_not_judged
 */
export async function createPolicy(
  service: AnnouncingService & { profiles: Profiles },
  by: Tenant & { policyId: string; changedBy: string | null },
  put: PutPolicy,
  record: (tx: Transaction, stored: StoredPolicy) => Promise<unknown>,
): Promise<StoredPolicy> {
  const { policyId } = by;
  const stored = await service.db.transaction(async (tx) => {
    await lockFor(tx, 'policy', by);
    const now = service.clock.now();
    const fallback = await loadPolicy(tx, by, now);
    const known = await listPolicies(tx, by);
    if (known.some((one) => one.policyId === policyId))
      throw invalidField('/policyId', 'taken', 'There is a policy with this name. Change it with PUT.');
    if (known.length >= POLICIES_MAX)
      throw invalidField('', 'too_many_policies', `At most ${POLICIES_MAX} policies are allowed in each mode.`);
    const policy = draftPolicy(service, put, fallback.policy, '/policy');
    const first = { policyId, policy, version: 1, hash: hashPolicy(policy) };
    await storeVersion(service, tx, by, first, now);
    await record(tx, first);
    return first;
  });
  service.wakeWebhooks();
  return stored;
}

async function storeVersion(
  service: AnnouncingService,
  tx: Transaction,
  { accountId, mode, changedBy }: Tenant & { changedBy: string | null },
  stored: StoredPolicy,
  now: Date,
): Promise<void> {
  const { policyId, version, policy } = stored;
  await storePolicy(tx, { accountId, mode }, stored, { now, changedBy });
  await storeEvent(tx, service, {
    type: 'policy.changed',
    accountId,
    mode,
    sessionId: null,
    sequence: null,
    keptDays: policy.retention.eventDays,
    data: { policyId, version, previousVersion: version === 1 ? null : version - 1, policy },
  });
}

/** An account has no policy with this name in this mode. */
export function unknownPolicy(): Refusal {
  return new Refusal('not_found', 'There is no policy with this name.');
}

/**
 * The policy that a body makes of the current one.
 *
 * @param at the pointer of the policy inside the body
 * @throws Refusal validation_failed: what the body changes does not go with what it leaves as it is; challenge_not_judged
 */
export function draftPolicy({ profiles }: { profiles: Profiles }, put: PutPolicy, current: Policy, at = ''): Policy {
  const policy = validate(applyPut(put, current), PolicySchema, at);
  // A profile that was taken away does not stand in the way of other changes.
  if (policy.profileId !== current.profileId && profiles.find(policy.profileId) === null)
    throw invalidField(`${at}/profileId`, 'unknown_profile', 'No such profile is installed: see `GET /v1/profiles`.');
  if (asksForChallenge(policy.liveness)) requireChallenge(policy);
  return policy;
}

/** Turns that another person may do, or of which none is needed, are asked for in vain. */
function requireChallenge({ liveness, checks }: Policy): void {
  const judging = [checks['liveness.active'], checks['face.consistency']];
  if (judging.every(({ required, threshold }) => required && threshold !== 0)) return;
  const needs = 'checks.liveness.active and checks.face.consistency, both with a threshold above 0';
  throw new Refusal('challenge_not_judged', `The mode ${liveness.mode} requires ${needs}.`);
}

function mismatch(version: number): Refusal {
  return new Refusal('policy_version_mismatch', `The policy is at version ${version} now. Read it again before changing it.`, {
    members: { currentVersion: version },
    headers: { ETag: policyTag(version) },
  });
}
