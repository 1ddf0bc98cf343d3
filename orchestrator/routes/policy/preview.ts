import { PolicyPreviewSchema, PreviewPolicySchema } from '@faceproof/protocol/api/policy.js';
import { applyPut } from '@faceproof/protocol/policy.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { openPreviewLimits } from '../../journey/what-if/preview-limits.js';
import { previewPolicy as preview } from '../../journey/what-if/preview-policy.js';
import { loadPolicy } from '../../policy/policies.store.js';
import type { Service } from '../../service.js';

/** What a draft would change. The draft is read as `PUT /v1/policy` reads it. */
export function previewPolicy(service: Service): Handler<'key'> {
  const limits = openPreviewLimits();
  return handlerFor('key', {
    body: PreviewPolicySchema,
    reads: true,
    alsoNeeds: 'scores:read',
    doc: {
      id: 'previewPolicy',
      tag: 'Policy',
      summary: 'Preview a policy on decided sessions',
      description:
        'Judges the capture on which each session was decided again, under the draft and with the thresholds of the set that measured it, and compares the outcome with the first version of its decision. It needs the numbers that are kept for `retention.factsDays`. What these cannot tell is counted in `missing`. Nothing is written or charged, and no session changes. Each process of the service runs one preview of an account at a time.',
      answers: { 200: PolicyPreviewSchema },
      problems: ['overloaded'],
      example: {
        policy: { profileId: 'standard-2026', checks: { 'liveness.passive': { required: true, threshold: 0.9 } } },
        limit: 1000,
      },
    },
    async handle({ principal, body, signal }) {
      const { policy, ...of } = body;
      const current = await loadPolicy(service.db, principal, service.clock.now());
      const draft = applyPut(policy, current.policy);
      const run = () => preview(service, principal, { ...of, draft }, signal);
      return { status: 200, body: await limits.run(principal.accountId, run) };
    },
  });
}
