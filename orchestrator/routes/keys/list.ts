import { ApiKeyPageSchema, ListApiKeysSchema } from '@faceproof/protocol/api/account/keys.js';
import { listTenantKeys } from '../../accounts/accounts.store.js';
import { showKey } from '../../accounts/show-key.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import type { Database } from '../../store/database.js';

export function listKeys(service: { db: Database }): Handler<'key'> {
  return handlerFor('key', {
    query: ListApiKeysSchema,
    doc: {
      id: 'listKeys',
      tag: 'Keys',
      summary: 'List API keys',
      description: 'The keys of the mode of the call that were not revoked.',
      answers: { 200: ApiKeyPageSchema },
    },
    async handle({ principal, asked: { limit, cursor } }) {
      const rows = await listTenantKeys(service.db, principal, { before: cursor ?? null, limit: limit + 1 });
      return { status: 200, body: toPage(rows, limit, { idOf: ({ keyId }) => keyId, show: showKey }) };
    },
  });
}
