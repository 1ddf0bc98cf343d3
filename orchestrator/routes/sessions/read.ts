import {
  GetSessionQuerySchema,
  ListSessionsSchema,
  SearchSessionsSchema,
  SessionPageSchema,
  SessionSchema,
} from '@faceproof/protocol/api/sessions/sessions.js';
import { isTerminal, type SessionStatus } from '@faceproof/protocol/session-state.js';
import type { Outcome } from '@faceproof/protocol/words.js';
import type { Principal } from '../../accounts/principal.js';
import type { Tenant } from '../../accounts/tenant.js';
import type { Clock } from '../../clock.js';
import { withEntityTag } from '../../http/headers/entity-tag.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { Refusal } from '../../refusal.js';
import { listSessionIds } from '../../sessions/list-sessions.store.js';
import { readEnvelopes } from '../../sessions/load-envelope.js';
import { searchSessions as search } from '../../sessions/search-sessions.store.js';
import type { SessionChanges } from '../../sessions/session-changes.js';
import { requireSession } from '../../sessions/sessions.store.js';
import { showSession } from '../../sessions/show-session.js';
import type { Database, Queryable } from '../../store/database.js';
import type { Reads } from '../../store/replica.js';
import { findSubjectRow } from '../../subjects/subjects.store.js';
import type { Stored } from '../../vault/stored.js';
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

/** The filters are in the body, because a subject's id must not be in a URL. */
export function searchSessions(service: { reads: Reads; vault: Vault }): Handler<'key'> {
  return handlerFor('key', {
    body: SearchSessionsSchema,
    reads: true,
    doc: {
      id: 'searchSessions',
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

/** With `?wait=`, the answer is held until the status changes: long polling for integrators without a webhook. */
export function getSession(service: Stored & { changes: SessionChanges }): Handler<'key'> {
  return handlerFor('key', {
    query: GetSessionQuerySchema,
    doc: {
      id: 'getSession',
      summary: 'Read a session',
      description: 'With `wait`, the answer is held until the status changes, for at most that many seconds.',
      headers: ['If-None-Match'],
      answers: { 200: SessionSchema, 304: null },
      answerHeaders: ['ETag'],
    },
    async handle({ principal, params, asked: { wait }, header, signal, authenticateAgain }) {
      const id = params.sessionId ?? '';
      const viewer =
        wait === undefined
          ? principal
          : await waitForMove(service, principal, id, { seconds: wait, signal, authenticateAgain });
      const [envelope] = await readEnvelopes(service, service.db, principal, [id]);
      if (envelope === undefined) throw new Refusal('not_found', 'There is no such session.');
      return withEntityTag({ status: 200, body: showSession(viewer, envelope) }, header('If-None-Match'));
    },
  });
}

/**
 * A finished session is answered at once, because it cannot change any more.
 *
 * @returns who gets the answer: access may be revoked, or the role changed, while it is held, which ends the wait
 */
async function waitForMove(
  service: { db: Database; clock: Clock; changes: SessionChanges },
  principal: Principal,
  id: string,
  patience: { seconds: number; signal: AbortSignal; authenticateAgain: () => Promise<Principal> },
): Promise<Principal> {
  const until = service.clock.now().getTime() + patience.seconds * 1000;
  const first = await requireSession(service.db, principal, id);
  let latest = first;
  let viewer = principal;
  while (latest.status === first.status && !isTerminal(latest.status) && !patience.signal.aborted) {
    const left = until - service.clock.now().getTime();
    if (left <= 0) break;
    await service.changes.waitFor(id, left, patience.signal);
    latest = await requireSession(service.db, principal, id);
    viewer = await patience.authenticateAgain();
  }
  return viewer;
}
