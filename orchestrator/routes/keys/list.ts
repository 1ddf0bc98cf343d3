import { ApiKeyPageSchema, ListApiKeysSchema } from '@faceproof/protocol/api/account/keys.js';
import { listTenantKeys } from '../../accounts/accounts.store.js';
import { showKey } from '../../accounts/show-key.js';
import { validateQuery } from '../../http/body/read-json.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Database } from '../../store/database.js';
import { toPage } from '../../webhooks/to-page.js';

export function listKeys(service: { db: Database }): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'listKeys',
      tag: 'Keys',
      summary: 'List API keys',
      description: 'The keys of the mode of the call that were not revoked.',
      query: ListApiKeysSchema,
      answers: { 200: ApiKeyPageSchema },
    },
    async handle({ principal, query }) {
      const { limit, cursor } = validateQuery(query, ListApiKeysSchema);
      const rows = await listTenantKeys(service.db, principal, { before: cursor ?? null, limit: limit + 1 });
      return { status: 200, body: toPage(rows, limit, { idOf: ({ keyId }) => keyId, show: showKey }) };
    },
  });
}
