import { GetPolicyVersionSchema, PolicyVersionSchema } from '@faceproof/protocol/api/account/policy.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { listPolicyVersions, loadPolicy } from '../../policy/policies.store.js';
import { Refusal } from '../../refusal.js';
import type { Stored } from '../../vault/stored.js';
import { showVersion } from './show-version.js';

export function getVersionOfPolicy(service: Pick<Stored, 'db' | 'clock'>): Handler<'key'> {
  return handlerFor('key', {
    query: GetPolicyVersionSchema,
    doc: {
      id: 'getPolicyVersion',
      tag: 'Policy',
      summary: 'Read a version of the policy',
      answers: { 200: PolicyVersionSchema },
    },
    async handle({ principal, params, asked: { policyId } }) {
      const version = readVersion(params.version ?? '');
      await loadPolicy(service.db, principal, service.clock.now());
      const [found, before] = await listPolicyVersions(service.db, principal, { policyId, before: version + 1, limit: 2 });
      if (found?.version !== version) throw unknown();
      return { status: 200, body: showVersion(found, before) };
    },
  });
}

/** @throws Refusal not_found */
function readVersion(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw unknown();
  return Number(text);
}

function unknown(): Refusal {
  return new Refusal('not_found', 'There is no such version of the policy.');
}
