import type { Tenant } from '../accounts/tenant.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Row, Transaction } from '../store/database.js';
import { notOnHold } from '../store/not-on-hold.js';
import { type DoomedBlob, storeDoomed } from '../vault/doomed-blobs.store.js';

/** A template of a face, and the match models that made it. */
export interface MadeTemplate extends MadeBy {
  /** Sealed; null once deleted or erased. */
  object: { blobId: string; wrappedKey: Buffer } | null;
  /** The match networks beyond the first. */
  others: MadeBy[];
}

export interface MadeBy {
  model: string;
  version: string;
  digest: string;
}

export interface Enrollment extends Tenant, MadeTemplate {
  id: string;
  subjectRow: string;
  sessionId: string;
  /** By the candidate that was in shadow when the person was enrolled; null: there was none. */
  candidate: MadeTemplate | null;
  createdAt: Date;
  expiresAt: Date;
  /** Whether a chain of matches leads from it to a document. */
  fromDocument: boolean;
}

const PLAIN = columnsOf<Enrollment>()(
  'id',
  'accountId',
  'mode',
  'subjectRow',
  'sessionId',
  'createdAt',
  'expiresAt',
  'fromDocument',
);
const MADE_BY = columnsOf<MadeBy>()('model', 'version', 'digest');

/** @returns what most of the match models can compare; null if the enrollment has no template of any */
export function templateFor(enrollment: Enrollment, digests: readonly string[]): MadeTemplate | null {
  const countOf = (made: MadeTemplate | null) => madeBy(made).filter(({ digest }) => digests.includes(digest)).length;
  const { candidate } = enrollment;
  const best = countOf(candidate) > countOf(enrollment) ? candidate : enrollment;
  return countOf(best) === 0 ? null : best;
}

export function madeBy(made: MadeTemplate | null): MadeBy[] {
  return made === null ? [] : [{ model: made.model, version: made.version, digest: made.digest }, ...made.others];
}

/** @param sealed the templates and the crop, sealed under their subject's key. Call under the lock of the enrollments. */
export async function storeEnrollment(
  tx: Transaction,
  enrollment: Enrollment,
  sealed: { own: Uint8Array; candidate: Uint8Array | null; crop: Uint8Array | null },
): Promise<void> {
  await tx('enrollments').insert({
    ...toOwn(enrollment, sealed.own),
    ...toCandidate(enrollment.candidate, sealed.candidate),
    crop: sealed.crop,
    ...PLAIN.write(enrollment),
  });
}

function toOwn(made: MadeTemplate, template: Uint8Array): object {
  const { object, others } = made;
  const place = { blob_id: object?.blobId ?? null, wrapped_key: object?.wrappedKey ?? null };
  return { ...place, ...MADE_BY.write(made), template, others: JSON.stringify(others) };
}

function toCandidate(made: MadeTemplate | null, template: Uint8Array | null): object {
  return {
    candidate_template: template,
    candidate_blob_id: made?.object?.blobId ?? null,
    candidate_wrapped_key: made?.object?.wrappedKey ?? null,
    candidate_model: made?.model ?? null,
    candidate_version: made?.version ?? null,
    candidate_digest: made?.digest ?? null,
    candidate_others: JSON.stringify(made?.others ?? []),
  };
}

/** @returns null if the enrollment is unknown, foreign or deleted */
export async function findEnrollment(db: Queryable, tenant: Tenant, enrollmentId: string): Promise<Enrollment | null> {
  const row = await db('enrollments')
    .where({ id: enrollmentId, account_id: tenant.accountId, mode: tenant.mode })
    .whereNull('deleted_at')
    .first();
  return row === undefined ? null : toEnrollment(row);
}

/** Held until the end of the transaction. @returns null if the enrollment is deleted, or its time is over */
export async function lockEnrollment(tx: Transaction, enrollmentId: string, now: Date): Promise<LockedEnrollment | null> {
  const row = await tx('enrollments')
    .where({ id: enrollmentId })
    .whereNull('deleted_at')
    .andWhere('expires_at', '>', now)
    .forUpdate()
    .first();
  if (row === undefined) return null;
  return { ...toEnrollment(row), sealed: { own: row.template, candidate: row.candidate_template ?? Buffer.alloc(0) } };
}

/** @prop sealed the templates as they are stored; that of no candidate is empty */
export interface LockedEnrollment extends Enrollment {
  sealed: { own: Buffer; candidate: Buffer };
}

/** Replaces both templates. */
export async function storeTemplates(
  tx: Transaction,
  enrollmentId: string,
  { own, candidate }: Record<'own' | 'candidate', { made: MadeTemplate; sealed: Uint8Array }>,
): Promise<void> {
  await tx('enrollments')
    .where({ id: enrollmentId })
    .update({ ...toOwn(own.made, own.sealed), ...toCandidate(candidate.made, candidate.sealed) });
}

/** @returns the newest that goes back to a document; one that a model with one of the digests can compare comes first. null if there is none */
export async function findNewest(
  db: Queryable,
  of: { subjectRow: string; digests: readonly string[]; now: Date },
): Promise<Enrollment | null> {
  const row = await db('enrollments')
    .where({ subject_row: of.subjectRow, from_document: true })
    .andWhere('expires_at', '>', of.now)
    .whereNull('deleted_at')
    .whereNotNull('wrapped_key')
    .orderByRaw(`(${COMPARABLE}) desc, created_at desc`, [[...of.digests]])
    .first();
  return row === undefined ? null : toEnrollment(row);
}

/** @returns whether the enrollment, deleted or not, goes back to a document; false if the row is gone */
export async function isFromDocument(db: Queryable, enrollmentId: string): Promise<boolean> {
  const row = await db('enrollments').where({ id: enrollmentId }).first('from_document');
  return row?.from_document === true;
}

/** @returns enrollments whose template has outlived the retention policy */
export async function listExpiredEnrollments(db: Queryable, now: Date, limit: number): Promise<Enrollment[]> {
  const rows = await db('enrollments')
    .where('expires_at', '<=', now)
    .whereNull('deleted_at')
    .where(notOnHold(db, 'subject_row', now))
    .orderBy('expires_at')
    .limit(limit, { skipBinding: true });
  return rows.map(toEnrollment);
}

/** What goes with an enrollment: its templates and its crop. */
const NO_TEMPLATES = {
  ...{ blob_id: null, wrapped_key: null, template: null, crop: null },
  ...{ candidate_blob_id: null, candidate_wrapped_key: null, candidate_template: null },
};

/** Whether a match model with one of the digests can compare the enrollment. */
const COMPARABLE = `?::text[] && (
  select array_agg(made) from (
    values (digest), (candidate_digest) union all select jsonb_array_elements(others || candidate_others)->>'digest'
  ) as all_made (made)
)`;

/** Whether neither of its templates is of all match models with the digests, which are bound twice. */
export const BEHIND = `not (?::text[] <@ (array[digest] || array(select jsonb_array_elements(others)->>'digest'))
  or ?::text[] <@ (array[candidate_digest] || array(select jsonb_array_elements(candidate_others)->>'digest')))`;

/** How many LIVE enrollments none of the match models could compare; lack a template of one of them; and of these keep a crop. */
export interface Comparable {
  all: number;
  lost: number;
  behind: number;
  migratable: number;
}

export async function countIncomparable(db: Queryable, digests: readonly string[], now: Date): Promise<Comparable> {
  const [row] = await db('enrollments')
    .where({ mode: 'LIVE' })
    .whereNull('deleted_at')
    .andWhere('expires_at', '>', now)
    .joinRaw(`cross join lateral (select ${BEHIND} as it) behind`, [[...digests], [...digests]])
    .select(
      db.raw(
        `count(*)::int as "all", count(*) filter (where not ${COMPARABLE})::int as lost,
         count(*) filter (where behind.it)::int as behind, count(*) filter (where behind.it and crop is not null)::int as migratable`,
        [[...digests]],
      ),
    );
  return row;
}

/** It is not used any more, and deleted as soon as no legal hold keeps it. */
export async function expireEnrollment(tx: Transaction, enrollmentId: string, now: Date): Promise<void> {
  await tx('enrollments').where({ id: enrollmentId }).update({ expires_at: now });
}

/**
 * Updates the row first: a search that found it has recorded that by then, or will leave it out.
 *
 * @returns the objects that the row named; the sweeper deletes what the caller does not
 */
export async function markEnrollmentDeleted(tx: Transaction, enrollmentId: string, now: Date): Promise<DoomedBlob[]> {
  const row = () => tx('enrollments').where({ id: enrollmentId });
  const named = await row().forUpdate().first('blob_id', 'candidate_blob_id');
  const doomed = Object.values<string | null>(named ?? {}).flatMap((blobId) => (blobId ? [{ blobId, finalAt: now }] : []));
  await storeDoomed(tx, doomed, now);
  await row().update({ ...NO_TEMPLATES, deleted_at: now });
  await tx('duplicate_finds').where({ enrollment_id: enrollmentId }).delete();
  return doomed;
}

/** Deleted enrollments of these sessions, or of a session that is gone: nothing shows them any more. */
export async function dropDeletedEnrollments(tx: Transaction, of: { sessionIds: readonly string[] }): Promise<void> {
  await tx('enrollments')
    .whereIn('session_id', [...of.sessionIds])
    .whereNotNull('deleted_at')
    .delete();
}

/** @returns the id of the session's enrollment, or null if it has none or it was deleted */
export async function findEnrollmentOfSession(db: Queryable, sessionId: string): Promise<string | null> {
  const row = await db('enrollments').where({ session_id: sessionId }).whereNull('deleted_at').first('id');
  return row?.id ?? null;
}

/** @returns the subject of the enrollment, deleted or not */
export async function findEnrollmentSubject(db: Queryable, enrollmentId: string): Promise<string | null> {
  const row = await db('enrollments').where({ id: enrollmentId }).first('subject_row');
  return row?.subject_row ?? null;
}

function toEnrollment(row: Row): Enrollment {
  return {
    ...PLAIN.read(row),
    ...MADE_BY.read(row),
    object: row.blob_id === null ? null : { blobId: row.blob_id, wrappedKey: row.wrapped_key },
    others: row.others,
    candidate:
      row.candidate_blob_id === null
        ? null
        : {
            object: { blobId: row.candidate_blob_id, wrappedKey: row.candidate_wrapped_key },
            ...{ model: row.candidate_model, version: row.candidate_version, digest: row.candidate_digest },
            others: row.candidate_others,
          },
  };
}
