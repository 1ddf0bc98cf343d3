import { StoredPolicySchema } from '@faceproof/protocol/api/policy.js';
import { PutPolicySchema } from '@faceproof/protocol/policy.js';
import { actorIdOf } from '../../accounts/principal.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { changePolicy } from '../../journey/change-policy.js';
import { calibrationOf } from '../../judgement/thresholds/calibration.js';
import { evaluatePolicy } from '../../policy/evaluate-policy.js';
import { policyTag, type StoredPolicy } from '../../policy/policies.store.js';
import type { Service } from '../../service.js';

/** Replaces the policy. With `If-Match`, no concurrent change is lost; open sessions keep their version. */
export function putPolicy(service: Service): Handler<'key'> {
  return handlerFor('key', {
    body: PutPolicySchema,
    doc: {
      id: 'putPolicy',
      tag: 'Policy',
      summary: 'Replace the policy',
      description:
        'Members left out get their default, except `reviewApprovals`, `consent` and the members of `retention` beyond `mediaHours` and `templateDays`, which keep their values. Sessions keep the version under which they were opened.',
      headers: ['If-Match'],
      answers: { 200: StoredPolicySchema },
      answerHeaders: ['ETag'],
      problems: ['policy_version_mismatch'],
      example: { profileId: 'standard-2026', maxAttempts: 2, retention: { mediaHours: 12, templateDays: 365 } },
    },
    async handle({ principal, body, header, record }) {
      const { accountId, mode } = principal;
      const answerOf = (stored: StoredPolicy) => ({
        status: 200,
        body: {
          policy: stored.policy,
          version: stored.version,
          evaluation: evaluatePolicy(stored.policy, calibrationOf(service.sets.newest())),
        },
        headers: { ETag: policyTag(stored.version) },
      });
      return answerOf(
        await changePolicy(
          service,
          { accountId, mode, changedBy: actorIdOf(principal) },
          body,
          header('If-Match'),
          (tx, stored) => record(tx, answerOf(stored)),
        ),
      );
    },
  });
}
