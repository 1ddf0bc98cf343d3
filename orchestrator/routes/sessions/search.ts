import { SearchSessionsSchema, SessionPageSchema } from '@faceproof/protocol/api/sessions/sessions.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import type { Outcome } from '@faceproof/protocol/words.js';
import type { Tenant } from '../../accounts/tenant.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { readEnvelopes } from '../../sessions/load-envelope.js';
import { searchSessions as search } from '../../sessions/search-sessions.store.js';
import { showSession } from '../../sessions/show-session.js';
import type { Queryable } from '../../store/database.js';
import type { Reads } from '../../store/replica.js';
import { findSubjectRow } from '../../subjects/subjects.store.js';
import type { Vault } from '../../vault/vault.js';

/** The filters are in the body, because a subject's id must not be in a URL. */
export function searchSessions(service: { reads: Reads; vault: Vault }): Handler<'key'> {
  return handlerFor('key', {
    body: SearchSessionsSchema,
    reads: true,
    doc: {
      id: 'searchSessions',
      tag: 'Sessions',
      summary: 'Search sessions',
      description:
        'Newest first; every filter must hold. A page can be shorter than `limit`, even empty, although there are more sessions: follow `nextCursor` until it is `null`. A cursor of `GET /v1/sessions` works here too.',
      answers: { 200: SessionPageSchema },
      example: { statuses: ['APPROVED'], metadata: { branch: 'Berlin' }, limit: 10 },
    },
    async handle({ principal, body }) {
      const { sessionId, subjectIds, outcomes, ...filter } = body;
      const { envelopes, cursor } = await service.reads(async (db) => {
        const { sessionIds, cursor } = await search(service, db, principal, {
          ...filter,
          idPrefix: sessionId,
          statuses: statusesOf(filter.statuses, outcomes),
          subjectRows: subjectIds && (await findSubjectRows(service, db, principal, subjectIds)),
        });
        return { envelopes: await readEnvelopes(service, db, principal, sessionIds), cursor };
      });
      const data = envelopes
        .filter(({ metadata }) => holdsPairs(metadata, filter.metadata))
        .map((envelope) => showSession(principal, envelope));
      return { status: 200, body: { data, nextCursor: cursor } };
    },
  });
}

/** They were found by digests. */
function holdsPairs(metadata: Readonly<Record<string, string>> | null, pairs: Readonly<Record<string, string>> = {}): boolean {
  return Object.entries(pairs).every(
    ([key, value]) => metadata !== null && Object.hasOwn(metadata, key) && metadata[key] === value,
  );
}

/** The status tells the outcome of a session's decision. */
const STATUS_OF: Readonly<Record<Outcome, SessionStatus>> = {
  APPROVED: 'APPROVED',
  DECLINED: 'DECLINED',
  REVIEW: 'IN_REVIEW',
  INCONCLUSIVE: 'FAILED',
};

function statusesOf(
  statuses: readonly SessionStatus[] | undefined,
  outcomes: readonly Outcome[] | undefined,
): readonly SessionStatus[] | undefined {
  const decided = outcomes?.map((outcome) => STATUS_OF[outcome]);
  if (statuses === undefined || decided === undefined) return statuses ?? decided;
  return statuses.filter((status) => decided.includes(status));
}

/** Unknown and erased persons have no sessions to find. */
async function findSubjectRows(
  service: { vault: Vault },
  db: Queryable,
  tenant: Tenant,
  subjectIds: readonly string[],
): Promise<string[]> {
  const rows = await Promise.all(
    subjectIds.map((subjectId) => findSubjectRow(service, db, { accountId: tenant.accountId, mode: tenant.mode, subjectId })),
  );
  return rows.filter((row) => row !== null);
}
