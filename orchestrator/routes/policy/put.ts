import { StoredPolicySchema } from '@faceproof/protocol/api/account/policy.js';
import { PutPolicySchema } from '@faceproof/protocol/policy.js';
import { DEFAULT_POLICY_ID } from '@faceproof/protocol/words.js';
import { actorIdOf } from '../../accounts/principal.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { changePolicy } from '../../journey/accounts/change-policy.js';
import { policyTag, type StoredPolicy } from '../../policy/policies.store.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { type ShowingService, showPolicy } from './show-policy.js';

type Writing = AnnouncingService & ShowingService;

/** Changes the default policy. With `If-Match`, no concurrent change is lost; open sessions keep their version. */
export const putPolicy = (service: Writing) => writing(service, { id: 'putPolicy', summary: 'Change the default policy' });

export const putNamedPolicy = (service: Writing) =>
  writing(service, { id: 'putNamedPolicy', summary: 'Change a policy by its name' });

function writing(service: Writing, doc: { id: string; summary: string }): Handler<'key'> {
  return handlerFor('key', {
    body: PutPolicySchema,
    doc: {
      ...doc,
      tag: 'Policy',
      description:
        'What the body leaves out, at any depth, keeps its current value; only whether `liveness.active` is required follows from `liveness.mode`. Lists are replaced as a whole. Sessions keep the version under which they were opened.',
      headers: ['If-Match'],
      answers: { 200: StoredPolicySchema },
      answerHeaders: ['ETag'],
      problems: ['policy_version_mismatch', 'challenge_not_judged'],
      example: { maxAttempts: 2, retention: { mediaHours: 12 } },
    },
    async handle({ principal, params, body, header, record }) {
      const { accountId, mode } = principal;
      const { policyId = DEFAULT_POLICY_ID } = params;
      const answerOf = (stored: StoredPolicy) => ({
        status: 200,
        body: showPolicy(service, stored),
        headers: { ETag: policyTag(stored.version) },
      });
      const by = { accountId, mode, policyId, changedBy: actorIdOf(principal) };
      return answerOf(await changePolicy(service, by, body, header('If-Match'), (tx, stored) => record(tx, answerOf(stored))));
    },
  });
}
