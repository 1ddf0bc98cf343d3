import { lockKeys, revokeTenantKey } from '../../accounts/accounts.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { dropClaimsOf } from '../../reviews/reviews.store.js';
import type { Stored } from '../../vault/stored.js';

export function revokeKey(service: Pick<Stored, 'db' | 'clock'>): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'revokeKey',
      tag: 'Keys',
      summary: 'Revoke an API key',
      description:
        'The key is refused from now on, and the reviews that it holds become free. A caller that may make keys may revoke every key of the mode, also one that may do more.',
      answers: { 204: null },
    },
    async handle({ principal, params, transact }) {
      return transact(service.db, async (tx) => {
        const { accountId, actor } = principal;
        const keyId = params.keyId ?? '';
        // In this order: two keys may revoke each other, and claim reviews meanwhile.
        await lockKeys(tx, accountId);
        await dropClaimsOf(tx, accountId, keyId);
        if (!(await revokeTenantKey(tx, principal, keyId, service.clock.now()))) throw new Refusal('not_found');
        return { status: 204, ...(actor.kind === 'KEY' && actor.keyId === keyId ? { endsCaller: true } : {}) };
      });
    },
  });
}
