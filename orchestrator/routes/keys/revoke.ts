import { revokeTenantKey } from '../../accounts/accounts.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { dropClaimsOf } from '../../reviews/reviews.store.js';
import type { Service } from '../../service.js';

export function revokeKey(service: Service): Handler<'key'> {
  return handlerFor('key', {
    body: null,
    doc: {
      id: 'revokeKey',
      tag: 'Keys',
      summary: 'Revoke an API key',
      description: 'The key is refused from now on, and the reviews that it holds become free. A key may revoke itself.',
      answers: { 204: null },
    },
    async handle({ principal, params, record }) {
      return service.db.transaction(async (tx) => {
        if (!(await revokeTenantKey(tx, principal, params.keyId ?? '', service.clock.now()))) throw new Refusal('not_found');
        await dropClaimsOf(tx, principal.accountId, params.keyId ?? '');
        const answer = { status: 204 };
        await record(tx, answer);
        return answer;
      });
    },
  });
}
