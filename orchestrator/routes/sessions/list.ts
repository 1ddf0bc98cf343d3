import { ListSessionsSchema, SessionPageSchema } from '@faceproof/protocol/api/sessions/sessions.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { listSessionIds } from '../../sessions/list-sessions.store.js';
import { readEnvelopes } from '../../sessions/load-envelope.js';
import { showSession } from '../../sessions/show-session.js';
import type { Reads } from '../../store/replica.js';
import { findSubjectRow } from '../../subjects/subjects.store.js';
import type { Vault } from '../../vault/vault.js';

/** Newest first. The cursor is the last id of the previous page. */
export function listSessions(service: { reads: Reads; vault: Vault }): Handler<'key'> {
  return handlerFor('key', {
    query: ListSessionsSchema,
    doc: { id: 'listSessions', tag: 'Sessions', summary: 'List sessions, newest first', answers: { 200: SessionPageSchema } },
    async handle({ principal, asked: { subjectId, ...filter } }) {
      return service.reads(async (db) => {
        const subjectRow = subjectId === undefined ? undefined : await findSubjectRow(service, db, { ...principal, subjectId });
        if (subjectRow === null) return { status: 200, body: { data: [], nextCursor: null } };
        const ids = await listSessionIds(db, principal, { ...filter, subjectRow, limit: filter.limit + 1 });
        const page = ids.slice(0, filter.limit);
        const envelopes = await readEnvelopes(service, db, principal, page);
        const data = envelopes.map((envelope) => showSession(principal, envelope));
        return { status: 200, body: { data, nextCursor: ids.length > filter.limit ? (page.at(-1) ?? null) : null } };
      });
    },
  });
}
