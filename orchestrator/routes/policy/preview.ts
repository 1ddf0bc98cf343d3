import { PolicyPreviewSchema, PreviewPolicySchema } from '@faceproof/protocol/api/account/policy.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { draftPolicy } from '../../journey/accounts/change-policy.js';
import { previewPolicy as preview } from '../../journey/what-if/preview-policy.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import type { Log } from '../../observe/log.js';
import { findPolicy } from '../../policy/policies.store.js';
import type { Profiles } from '../../policy/profiles.js';
import { invalidField, notNow } from '../../refusal.js';
import type { Stored } from '../../vault/stored.js';

/** What a draft would change. The draft is read as `PUT /v1/policy` reads it. */
export function previewPolicy(service: Stored & { log: Log; sets: ModelSets; profiles: Profiles }): Handler<'key'> {
  const runLimited = openPreviewLimits();
  return handlerFor('key', {
    body: PreviewPolicySchema,
    reads: true,
    alsoNeeds: 'scores:read',
    doc: {
      id: 'previewPolicy',
      summary: 'Preview a policy on decided sessions',
      description:
        'Judges the capture on which each session was decided again, under the draft and with the thresholds of the set that measured it, and compares the outcome with the first version of its decision. It needs the numbers that are kept for `retention.factsDays`. Sessions that these cannot decide are counted in `missing`. Nothing is written or charged, and no session changes. Each process of the service runs one preview of an account at a time.',
      answers: { 200: PolicyPreviewSchema },
      problems: ['challenge_not_judged', 'overloaded'],
      example: {
        policy: { profileId: 'standard-2026', checks: { 'liveness.passive': { required: true, threshold: 0.9 } } },
        limit: 1000,
      },
    },
    async handle({ principal, body, signal }) {
      const { policy, ...of } = body;
      const current = await findPolicy(service.db, principal, of.policyId, service.clock.now());
      if (current === null) throw invalidField('/policyId', 'unknown', 'There is no policy with this name in this mode.');
      const draft = draftPolicy(service, policy, current.policy, '/policy');
      const run = () => preview(service, principal, { ...of, draft }, signal);
      return { status: 200, body: await runLimited(principal.accountId, run) };
    },
  });
}

const PREVIEWS_MAX = 4;
const TOO_MANY =
  'A preview of this account is running, or too many previews of other accounts are. Try again when one has ended.';

/**
 * Counts the previews that run in this process; other processes have limits of their own. Each takes seconds if it judges many sessions.
 *
 * @returns runs a preview. @throws Refusal overloaded
 */
function openPreviewLimits() {
  const running = new Set<string>();
  return async <T>(accountId: string, run: () => Promise<T>): Promise<T> => {
    if (running.has(accountId) || running.size >= PREVIEWS_MAX) throw notNow('overloaded', TOO_MANY, 5);
    running.add(accountId);
    return run().finally(() => running.delete(accountId));
  };
}
