import { ListPolicyVersionsSchema, PolicyVersionPageSchema } from '@faceproof/protocol/api/policy.js';
import { validateQuery } from '../../http/body/read-json.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { loadPolicy } from '../../policy/policies.store.js';
import { listPolicyVersions } from '../../policy/policy-versions.store.js';
import type { Service } from '../../service.js';
import { showVersion } from './show-version.js';

/** The cursor is the last version of the previous page. */
export function listVersionsOfPolicy(service: Service): Handler<'key'> {
  return handlerFor('key', {
    body: null,
    doc: {
      id: 'listPolicyVersions',
      tag: 'Policy',
      summary: 'List the versions of the policy, newest first',
      description:
        'To go back to a version, send its `policy` with `PUT /v1/policy`, and `If-Match` with the version that is newest now, so that no change of another is lost.',
      query: ListPolicyVersionsSchema,
      answers: { 200: PolicyVersionPageSchema },
    },
    async handle({ principal, query }) {
      const { limit, cursor } = validateQuery(query, ListPolicyVersionsSchema);
      // The first version is stored when it is first needed.
      await loadPolicy(service.db, principal, service.clock.now());
      const before = cursor === undefined ? undefined : Number(cursor);
      const versions = await listPolicyVersions(service.db, principal, { before, limit: limit + 1 });
      const page = versions.slice(0, limit);
      const nextCursor = versions.length > limit ? String(page.at(-1)?.version) : null;
      return { status: 200, body: { data: page.map((one, at) => showVersion(one, versions[at + 1])), nextCursor } };
    },
  });
}
