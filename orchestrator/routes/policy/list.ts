import { PolicyListSchema } from '@faceproof/protocol/api/account/policy.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { listPolicies as list, loadPolicy } from '../../policy/policies.store.js';
import type { Database } from '../../store/database.js';
import { type ShowingService, showPolicy } from './show-policy.js';

export function listPolicies(service: ShowingService & { db: Database }): Handler<'key'> {
  return handlerFor('key', {
    doc: { id: 'listPolicies', tag: 'Policy', summary: 'List the policies by name', answers: { 200: PolicyListSchema } },
    async handle({ principal }) {
      // The default policy is stored when it is first needed.
      await loadPolicy(service.db, principal, service.clock.now());
      const stored = await list(service.db, principal);
      return { status: 200, body: { data: stored.map((one) => showPolicy(service, one)) } };
    },
  });
}
