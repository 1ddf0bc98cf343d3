import { InstanceAccountPageSchema, ListInstanceAccountsSchema } from '@faceproof/protocol/api/figures/instance.js';
import { listAccountPage } from '../../accounts/accounts.store.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import type { Database } from '../../store/database.js';
import { showAccount } from './show-account.js';

export function listInstanceAccounts(service: { db: Database }): Handler<'operator'> {
  return handlerFor('operator', {
    query: ListInstanceAccountsSchema,
    doc: {
      id: 'listInstanceAccounts',
      tag: 'Service',
      summary: 'List the accounts of the instance',
      description: 'For the operator. The answer holds no session and no person of an account.',
      answers: { 200: InstanceAccountPageSchema },
    },
    async handle({ asked: { limit, cursor } }) {
      const rows = await listAccountPage(service.db, { before: cursor ?? null, limit: limit + 1 });
      return { status: 200, body: toPage(rows, limit, { idOf: ({ id }) => id, show: showAccount }) };
    },
  });
}
