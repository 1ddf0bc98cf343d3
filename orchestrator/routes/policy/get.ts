import { StoredPolicySchema } from '@faceproof/protocol/api/account/policy.js';
import { DEFAULT_POLICY_ID } from '@faceproof/protocol/words.js';
import { matchesTag } from '../../http/headers/entity-tag.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { unknownPolicy } from '../../journey/accounts/change-policy.js';
import { findPolicy, policyTag } from '../../policy/policies.store.js';
import type { Stored } from '../../vault/stored.js';
import { type ShowingService, showPolicy } from './show-policy.js';

type Reading = ShowingService & Pick<Stored, 'db' | 'clock'>;

/** The default policy for sessions opened now, and its comparison with its profile. */
export const getPolicy = (service: Reading) => reading(service, { id: 'getPolicy', summary: 'Read the default policy' });

export const getNamedPolicy = (service: Reading) =>
  reading(service, { id: 'getNamedPolicy', summary: 'Read a policy by its name' });

function reading(service: Reading, doc: { id: string; summary: string }): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      ...doc,
      tag: 'Policy',
      headers: ['If-None-Match'],
      answers: { 200: StoredPolicySchema, 304: null },
      answerHeaders: ['ETag'],
    },
    async handle({ principal, params, header }) {
      const stored = await findPolicy(service.db, principal, params.policyId ?? DEFAULT_POLICY_ID, service.clock.now());
      if (stored === null) throw unknownPolicy();
      const headers = { ETag: policyTag(stored.version) };
      const held = header('If-None-Match');
      if (held !== null && matchesTag(held, headers.ETag)) return { status: 304, headers };
      return { status: 200, body: showPolicy(service, stored), headers };
    },
  });
}
