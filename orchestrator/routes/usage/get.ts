import { UsageQuerySchema, UsageSchema } from '@faceproof/protocol/api/figures/usage.js';
import { loadAccount } from '../../accounts/accounts.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { invalidField } from '../../refusal.js';
import { listPeriods, periodOf } from '../../usage/metering.js';
import { loadUsage } from '../../usage/usage.store.js';
import type { Stored } from '../../vault/stored.js';

const PERIODS_MAX = 24;

export function getUsage(service: Pick<Stored, 'db' | 'clock'>): Handler<'key'> {
  return handlerFor('key', {
    query: UsageQuerySchema,
    doc: { id: 'getUsage', tag: 'Usage', summary: 'Read monthly usage', answers: { 200: UsageSchema } },
    async handle({ principal, asked }) {
      const current = asked.period ?? periodOf(service.clock.now());
      const periods = listPeriods(asked.from ?? current, asked.to ?? current, PERIODS_MAX + 1);
      if (periods.length > PERIODS_MAX) throw invalidField('/to', 'too_big', `At most ${PERIODS_MAX} months per request.`);
      const account = await loadAccount(service.db, principal.accountId);
      if (account === null) throw new Error('A key has no account');
      const body = { plan: account.plan, periods: await loadUsage(service.db, account, periods) };
      return { status: 200, body };
    },
  });
}
