import { StoredPolicySchema } from '@faceproof/protocol/api/policy.js';
import { matchesTag } from '../../http/headers/entity-tag.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { calibrationOf } from '../../judgement/thresholds/calibration.js';
import { evaluatePolicy } from '../../policy/evaluate-policy.js';
import { loadPolicy, policyTag } from '../../policy/policies.store.js';
import type { Service } from '../../service.js';

/** The policy for sessions opened now, and its comparison with its profile. */
export function getPolicy(service: Service): Handler<'key'> {
  return handlerFor('key', {
    body: null,
    doc: {
      id: 'getPolicy',
      tag: 'Policy',
      summary: 'Read the policy',
      headers: ['If-None-Match'],
      answers: { 200: StoredPolicySchema, 304: null },
      answerHeaders: ['ETag'],
    },
    async handle({ principal, header }) {
      const { policy, version } = await loadPolicy(service.db, principal, service.clock.now());
      const headers = { ETag: policyTag(version) };
      const held = header('If-None-Match');
      if (held !== null && matchesTag(held, headers.ETag)) return { status: 304, headers };
      const evaluation = evaluatePolicy(policy, calibrationOf(service.sets.newest()));
      return { status: 200, body: { policy, version, evaluation }, headers };
    },
  });
}
