import { ID_PREFIXES, makeId } from '@faceproof/protocol/ids.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import type { DeviceClass, Flow, FunnelStep } from '@faceproof/protocol/words.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Queryable } from '../store/database.js';
import { highestIdBefore, lowestIdAt } from '../store/id-times.js';
import { newestOf, type Query } from '../store/newest-of.js';
import type { Vault } from '../vault/vault.js';
import { byStatusAndFlow } from './by-status-and-flow.js';
import { metadataTerms, type TermKind, termOf } from './session-terms.store.js';

/** All that are given must hold. */
export interface SessionSearch {
  /** An empty list finds nothing. */
  statuses?: readonly SessionStatus[] | undefined;
  flows?: readonly Flow[] | undefined;
  devices?: readonly DeviceClass[] | undefined;
  /** Such as `de`, which also finds `de-AT`. */
  languages?: readonly string[] | undefined;
  reached?: FunnelStep | undefined;
  /** Any of them. */
  reasons?: readonly string[] | undefined;
  /** All of them. */
  metadata?: Readonly<Record<string, string>> | undefined;
  subjectRows?: readonly string[] | undefined;
  /** The beginning of the session's id. */
  idPrefix?: string | undefined;
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
  /** The last id of the page before. */
  cursor?: string | undefined;
  limit: number;
}

/** How many sessions one page looks at, at most. Those that a filter drops leave the page short, and even empty. */
const LOOKED_AT_MAX = 1000;
/** For each of at most 20 subjects, who have few sessions. */
const OF_SUBJECT_MAX = 150;
/** For sessions created close to a bound: their ids are within it, and their time may not be. */
const CLOSE_TO_BOUND = 100;
const ID_LENGTH = makeId('session', 0, new Uint8Array(10)).length;

/**
 * Newest first. One index finds candidates in the order of their ids: that of the subjects, of the metadata, of the reasons, or of
 * status and flow. The other filters look at the candidates' rows.
 *
 * @returns the page; `cursor` is null if there are no more, else it continues after the last session that was looked at
 */
export async function searchSessions(
  by: { vault: Vault },
  db: Queryable,
  tenant: Tenant,
  search: SessionSearch,
): Promise<{ sessionIds: string[]; cursor: string | null }> {
  const { limit, metadata = {}, reasons } = search;
  const terms: Terms = {
    METADATA: metadataTerms(by, tenant.accountId, metadata),
    REASON: reasons?.map((code) => termOf(by, tenant.accountId, 'REASON', code)),
  };
  const { ids, isEnd } = await findCandidates(db, tenant, search, terms);
  const found = await judgeCandidates(db, ids, search, terms);
  const sessionIds = found.slice(0, limit);
  if (found.length > limit) return { sessionIds, cursor: sessionIds.at(-1) ?? null };
  return { sessionIds, cursor: isEnd ? null : (ids.at(-1) ?? null) };
}

interface Terms {
  /** All of them. */
  METADATA: readonly Buffer[];
  /** Any of them. */
  REASON: readonly Buffer[] | undefined;
}

interface Candidates {
  ids: string[];
  /** There are no more. */
  isEnd: boolean;
}

async function findCandidates(db: Queryable, tenant: Tenant, search: SessionSearch, terms: Terms): Promise<Candidates> {
  if (search.subjectRows !== undefined) return ofSubjects(db, search, search.subjectRows);
  if (terms.METADATA.length > 0) return ofTerms(db, tenant, search, { kind: 'METADATA', terms: terms.METADATA.slice(0, 1) });
  if (terms.REASON !== undefined) return ofTerms(db, tenant, search, { kind: 'REASON', terms: terms.REASON });
  return ofStatuses(db, tenant, search);
}

function ofSubjects(db: Queryable, search: SessionSearch, rows: readonly string[]): Promise<Candidates> {
  const ofEach = db('sessions as s').whereRaw('s.subject_row = source.subject_row').select('s.id');
  const sources = db.raw('unnest(?::uuid[]) as source (subject_row)', [[...rows]]);
  return read(newestOf(db, sources, within(ofEach, 's.id', search), OF_SUBJECT_MAX), OF_SUBJECT_MAX);
}

function ofTerms(
  db: Queryable,
  tenant: Tenant,
  search: SessionSearch,
  { kind, terms }: { kind: TermKind; terms: readonly Buffer[] },
): Promise<Candidates> {
  const ofEach = db('session_terms as t')
    .where({ 't.account_id': tenant.accountId, 't.mode': tenant.mode, 't.kind': kind })
    .whereRaw('t.term = source.term')
    .select('t.session_id as id');
  const sources = db.raw('unnest(?::bytea[]) as source (term)', [[...terms]]);
  const most = Math.ceil(LOOKED_AT_MAX / Math.max(1, terms.length));
  return read(newestOf(db, sources, within(ofEach, 't.session_id', search), most), most);
}

function ofStatuses(db: Queryable, tenant: Tenant, search: SessionSearch): Promise<Candidates> {
  const { sources, ofEach } = byStatusAndFlow(db, tenant, search);
  const most = looksAtRows(search) ? LOOKED_AT_MAX : search.limit + CLOSE_TO_BOUND;
  return read(newestOf(db, sources, within(ofEach, 's.id', search), most), most);
}

/** Filters that no index of candidates knows drop most of them. */
function looksAtRows({ devices, languages, reached }: SessionSearch): boolean {
  return devices !== undefined || languages !== undefined || reached !== undefined;
}

/** Bounds the ids, whose order is that of their creation. */
function within(query: Query, column: string, search: SessionSearch): Query {
  const { idPrefix, createdAfter, createdBefore, cursor } = search;
  if (idPrefix !== undefined) {
    const whole = idPrefix.length < ID_PREFIXES.session.length ? ID_PREFIXES.session : idPrefix;
    query.whereBetween(column, [whole.padEnd(ID_LENGTH, '0'), whole.padEnd(ID_LENGTH, 'z')]);
  }
  if (createdAfter !== undefined) query.where(column, '>=', lowestIdAt('session', createdAfter));
  if (createdBefore !== undefined) query.where(column, '<=', highestIdBefore('session', createdBefore));
  if (cursor !== undefined) query.where(column, '<', cursor);
  return query;
}

async function read(newest: Query, most: number): Promise<Candidates> {
  const rows: { id: string }[] = await newest;
  // A session with two of the reasons is found twice.
  return { ids: [...new Set(rows.map(({ id }) => id))], isEnd: rows.length < most };
}

async function judgeCandidates(
  db: Queryable,
  candidates: readonly string[],
  search: SessionSearch,
  { METADATA, REASON }: Terms,
): Promise<string[]> {
  const { statuses, flows, devices, languages, reached, createdAfter, createdBefore, limit } = search;
  const meant = await withTerms(db, candidates, 'METADATA', { terms: METADATA, atLeast: METADATA.length });
  const ids = REASON === undefined ? meant : await withTerms(db, meant, 'REASON', { terms: REASON, atLeast: 1 });
  if (ids.length === 0) return [];
  const query = db('sessions')
    .whereRaw('id = any(?::text[])', [[...ids]])
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (statuses !== undefined) query.whereIn('status', [...statuses]);
  if (flows !== undefined) query.whereIn('flow', [...flows]);
  if (devices !== undefined) query.whereIn('device', [...devices]);
  if (languages !== undefined) query.whereRaw(`split_part(lower(locale), '-', 1) = any(?::text[])`, [[...languages]]);
  if (reached !== undefined) query.whereRaw(REACHED[reached]);
  if (createdAfter !== undefined) query.where('created_at', '>', createdAfter);
  if (createdBefore !== undefined) query.where('created_at', '<', createdBefore);
  const rows: { id: string }[] = await query.select('id');
  return rows.map(({ id }) => id);
}

const HAS_CAPTURE = 'exists (select from captures a where a.session_id = sessions.id)';
/** As the analytics count the steps. */
const REACHED: Readonly<Record<FunnelStep, string>> = {
  OPENED: `(device is not null or claim_token_digest is not null or consented_at is not null or ${HAS_CAPTURE})`,
  AGREED: `(consented_at is not null or ${HAS_CAPTURE})`,
  UPLOADED: 'attempts_used > 0',
  DECIDED: 'exists (select from decisions d where d.session_id = sessions.id)',
};

async function withTerms(
  db: Queryable,
  ids: readonly string[],
  kind: TermKind,
  { terms, atLeast }: { terms: readonly Buffer[]; atLeast: number },
): Promise<readonly string[]> {
  if (atLeast === 0) return ids;
  // Counted for each, because a plan for many ids may prefer to read the whole table.
  const found = '(select count(*) from session_terms t where t.session_id = c.id and t.kind = ? and t.term = any(?::bytea[]))';
  const rows: { id: string }[] = await db
    .from(db.raw('unnest(?::text[]) as c (id)', [[...ids]]))
    .whereRaw(`${found} >= ?`, [kind, [...terms], atLeast])
    .select('c.id');
  return rows.map(({ id }) => id);
}
