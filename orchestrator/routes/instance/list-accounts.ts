import { InstanceAccountPageSchema, ListInstanceAccountsSchema } from '@faceproof/protocol/api/figures/instance.js';
import { listAccountPage } from '../../accounts/accounts.store.js';
import { validateQuery } from '../../http/body/read-json.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Database } from '../../store/database.js';
import { toPage } from '../../webhooks/to-page.js';
import { showAccount } from './show-account.js';

export function listInstanceAccounts(service: { db: Database }): Handler<'operator'> {
  return handlerFor('operator', {
    doc: {
      id: 'listInstanceAccounts',
      tag: 'Service',
      summary: 'List the accounts of the instance',
      description: 'For the operator. The answer holds no session and no person of an account.',
      query: ListInstanceAccountsSchema,
      answers: { 200: InstanceAccountPageSchema },
    },
    async handle({ query }) {
      const { limit, cursor } = validateQuery(query, ListInstanceAccountsSchema);
      const rows = await listAccountPage(service.db, { before: cursor ?? null, limit: limit + 1 });
      return { status: 200, body: toPage(rows, limit, { idOf: ({ id }) => id, show: showAccount }) };
    },
  });
}
