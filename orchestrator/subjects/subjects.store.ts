import { randomUUID } from 'node:crypto';
import type { Tenant } from '../accounts/tenant.js';
import { Refusal } from '../refusal.js';
import { isDuplicate, type Queryable, type Transaction } from '../store/database.js';
import type { Vault } from '../vault/vault.js';

/** A person as known to one account in one mode, with the key that seals all of their data. */
export interface Subject {
  row: string;
  subjectId: string | null;
  /** Whether the id was generated because the integrator sent none. */
  madeUp: boolean;
  key: Buffer;
}

/**
 * Finds or creates the subject. Two concurrent requests create one.
 *
 * @throws Refusal subject_erased
 */
export async function ensureSubject(
  by: { vault: Vault },
  tx: Transaction,
  subject: Tenant & { subjectId: string; madeUp: boolean },
  now: Date,
): Promise<Subject> {
  // A subject that has nothing left may be deleted between the two statements; the next round makes it again.
  for (;;) {
    const stored = await findOrMake(by, tx, subject, now);
    if (stored === null) continue;
    if (stored.wrapped_key === null)
      throw new Refusal('subject_erased', 'This subject was erased. Use another subjectId for a new verification.');
    return toSubject(by, { ...stored, wrapped_key: stored.wrapped_key });
  }
}

async function findOrMake(
  by: { vault: Vault },
  tx: Transaction,
  subject: Tenant & { subjectId: string; madeUp: boolean },
  now: Date,
): Promise<(Omit<SubjectRow, 'wrapped_key'> & { wrapped_key: Buffer | null }) | null> {
  const digest = by.vault.digestFor(subject.accountId, `subject:${subject.mode}`, subject.subjectId);
  const row = randomUUID();
  const fresh = by.vault.makeSubjectKey(row);
  const made = await tx('subjects')
    .insert({
      row_id: row,
      account_id: subject.accountId,
      mode: subject.mode,
      subject_id: subject.subjectId,
      subject_digest: digest,
      made_up: subject.madeUp,
      wrapped_key: fresh.wrapped,
      created_at: now,
    })
    .onConflict(['account_id', 'mode', 'subject_digest'])
    .ignore()
    .returning('*');
  // No one else sees a row that was just made, so it needs no lock.
  if (made[0] !== undefined) return made[0];
  // The share lock prevents an erasure between this and the insertion of the session's row.
  const stored = await tx('subjects')
    .where({ account_id: subject.accountId, mode: subject.mode, subject_digest: digest })
    .forShare()
    .first();
  return stored ?? null;
}

/**
 * Locks the subject's row for the rest of the transaction.
 *
 * @returns null if the account never had such a subject in this mode
 */
export async function lockSubject(
  by: { vault: Vault },
  tx: Transaction,
  subject: Tenant & { subjectId: string },
): Promise<{ row: string; erased: boolean } | null> {
  const digest = by.vault.digestFor(subject.accountId, `subject:${subject.mode}`, subject.subjectId);
  const row = await tx('subjects')
    .where({ account_id: subject.accountId, mode: subject.mode, subject_digest: digest })
    // Not "for update": a transaction that holds a session may still insert a row that refers to the subject.
    .forNoKeyUpdate()
    .first('row_id', 'erased_at');
  return row === undefined ? null : { row: row.row_id, erased: row.erased_at !== null };
}

/** The same by its row, in whatever account and mode. @returns null if there is no such row */
export async function lockSubjectRow(tx: Transaction, row: string): Promise<{ erased: boolean } | null> {
  const found = await tx('subjects').where({ row_id: row }).forUpdate().first('erased_at');
  return found === undefined ? null : { erased: found.erased_at !== null };
}

/** @returns the subject's row, or null if the account has no subject with this id in this mode, or it was erased */
export async function findSubjectRow(
  by: { vault: Vault },
  db: Queryable,
  subject: Tenant & { subjectId: string },
): Promise<string | null> {
  const digest = by.vault.digestFor(subject.accountId, `subject:${subject.mode}`, subject.subjectId);
  const row = await db('subjects')
    .where({ account_id: subject.accountId, mode: subject.mode, subject_digest: digest })
    .whereNull('erased_at')
    .first('row_id');
  return row?.row_id ?? null;
}

/** @returns null if the subject was erased */
export async function loadSubject(by: { vault: Vault }, db: Queryable, subjectRow: string): Promise<Subject | null> {
  const row = await db('subjects').where({ row_id: subjectRow }).first();
  return row?.wrapped_key ? toSubject(by, row) : null;
}

/** Like the above, and no erasure runs before the end of the transaction. */
export async function shareSubject(by: { vault: Vault }, tx: Transaction, subjectRow: string): Promise<Subject | null> {
  const row = await tx('subjects').where({ row_id: subjectRow }).forShare().first();
  return row?.wrapped_key ? toSubject(by, row) : null;
}

/**
 * Like the above, and locks the subject's row for the rest of the transaction. Lock it before its sessions, as an erasure
 * does.
 */
export async function takeSubject(by: { vault: Vault }, tx: Transaction, subjectRow: string): Promise<Subject | null> {
  const row = await tx('subjects').where({ row_id: subjectRow }).forUpdate().first();
  return row?.wrapped_key ? toSubject(by, row) : null;
}

/**
 * Gives a subject with a generated id the integrator's own id. The subject must be locked.
 *
 * @returns null if another subject has this id, or had it before it was erased
 */
export async function nameSubject(
  by: { vault: Vault },
  tx: Transaction,
  tenant: Tenant,
  subject: Subject,
  subjectId: string,
): Promise<Subject | null> {
  const digest = by.vault.digestFor(tenant.accountId, `subject:${tenant.mode}`, subjectId);
  const named = { account_id: tenant.accountId, mode: tenant.mode, subject_digest: digest };
  if ((await tx('subjects').where(named).first('row_id')) !== undefined) return null;
  const name = { subject_id: subjectId, subject_digest: digest, made_up: false };
  try {
    // In its own savepoint: a subject that gets the same id at this moment is not seen above.
    await tx.transaction((inner) => inner('subjects').where({ row_id: subject.row }).update(name));
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
  return { ...subject, subjectId, madeUp: false };
}

interface SubjectRow {
  row_id: string;
  subject_id: string | null;
  made_up: boolean;
  wrapped_key: Buffer;
}

function toSubject(by: { vault: Vault }, row: SubjectRow): Subject {
  const key = by.vault.openSubjectKey(row.row_id, row.wrapped_key);
  return { row: row.row_id, subjectId: row.subject_id, madeUp: row.made_up, key };
}

/** Takes subjects for the rest of the transaction, before their sessions and enrollments, as an erasure does. */
export async function lockSubjects(tx: Transaction, subjectRows: readonly string[]): Promise<void> {
  await tx('subjects')
    .whereIn('row_id', [...subjectRows])
    .orderBy('row_id')
    .forUpdate()
    .select('row_id');
}

/** Deletes those of the subjects, which are locked, that have no session and no enrollment left. That one was erased stays known. */
export async function dropSubjectsWithoutRows(tx: Transaction, subjectRows: readonly string[]): Promise<void> {
  await tx('subjects as s')
    .whereIn('s.row_id', [...subjectRows])
    .whereNull('s.erased_at')
    .whereNotExists(tx('sessions as o').whereRaw('o.subject_row = s.row_id'))
    .whereNotExists(tx('enrollments as o').whereRaw('o.subject_row = s.row_id'))
    .delete();
}

/** @returns the integrator's own id of the person, or null once erased */
export async function loadSubjectId(db: Queryable, subjectRow: string): Promise<string | null> {
  const row = await db('subjects').where({ row_id: subjectRow }).first('subject_id');
  return row?.subject_id ?? null;
}

/** @returns the key that opens all data of the subject, or null if it was destroyed */
export async function loadSubjectKey(by: { vault: Vault }, db: Queryable, subjectRow: string): Promise<Buffer | null> {
  const row = await db('subjects').where({ row_id: subjectRow }).first('wrapped_key');
  return row?.wrapped_key ? by.vault.openSubjectKey(subjectRow, row.wrapped_key) : null;
}
