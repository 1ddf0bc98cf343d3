import { CreatePolicySchema, StoredPolicySchema } from '@faceproof/protocol/api/account/policy.js';
import { actorIdOf } from '../../accounts/principal.js';
import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { createPolicy as create, POLICIES_MAX } from '../../journey/accounts/change-policy.js';
import { policyTag, type StoredPolicy } from '../../policy/policies.store.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { type ShowingService, showPolicy } from './show-policy.js';

export function createPolicy(service: AnnouncingService & ShowingService & { config: Config }): Handler<'key'> {
  return handlerFor('key', {
    body: CreatePolicySchema,
    doc: {
      id: 'createPolicy',
      tag: 'Policy',
      summary: 'Make a policy with a name',
      description: `For sessions that name it with \`policyId\`. What the body leaves out is as in the default policy now, and does not change with it later. An account has at most ${POLICIES_MAX} policies in each mode; none can be deleted, because receipts name them.`,
      answers: { 201: StoredPolicySchema },
      answerHeaders: ['ETag', 'Location'],
      problems: ['validation_failed', 'challenge_not_judged'],
      example: { policyId: 'checkout', policy: { maxAttempts: 2 } },
    },
    async handle({ principal, body, record }) {
      const { accountId, mode } = principal;
      const { policyId, policy } = body;
      const answerOf = (stored: StoredPolicy) => ({
        status: 201,
        body: showPolicy(service, stored),
        headers: { ETag: policyTag(stored.version), Location: `${service.config.publicUrl}/v1/policies/${policyId}` },
      });
      const by = { accountId, mode, policyId, changedBy: actorIdOf(principal) };
      return answerOf(await create(service, by, policy, (tx, stored) => record(tx, answerOf(stored))));
    },
  });
}
