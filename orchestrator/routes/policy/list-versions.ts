import { ListPolicyVersionsSchema, PolicyVersionPageSchema } from '@faceproof/protocol/api/account/policy.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { findPolicy, listPolicyVersions } from '../../policy/policies.store.js';
import { invalidField } from '../../refusal.js';
import type { Stored } from '../../vault/stored.js';
import { showVersion } from './show-version.js';

/** The cursor is the last version of the previous page. */
export function listVersionsOfPolicy(service: Pick<Stored, 'db' | 'clock'>): Handler<'key'> {
  return handlerFor('key', {
    query: ListPolicyVersionsSchema,
    doc: {
      id: 'listPolicyVersions',
      tag: 'Policy',
      summary: 'List the versions of the policy, newest first',
      description:
        'To go back to a version, send its `policy` with `PUT /v1/policy`, and `If-Match` with the version that is newest now, so that no change of another is lost.',
      answers: { 200: PolicyVersionPageSchema },
    },
    async handle({ principal, asked: { policyId, limit, cursor } }) {
      // The first version is stored when it is first needed.
      if ((await findPolicy(service.db, principal, policyId, service.clock.now())) === null)
        throw invalidField('/policyId', 'unknown', 'There is no policy with this name in this mode.');
      const before = cursor === undefined ? undefined : Number(cursor);
      const versions = await listPolicyVersions(service.db, principal, { policyId, before, limit: limit + 1 });
      const page = versions.slice(0, limit);
      const nextCursor = versions.length > limit ? String(page.at(-1)?.version) : null;
      return { status: 200, body: { data: page.map((one, at) => showVersion(one, versions[at + 1])), nextCursor } };
    },
  });
}
