import { randomUUID } from 'node:crypto';
import type { Tenant } from '../accounts/tenant.js';
import { Refusal } from '../refusal.js';
import type { Queryable, Transaction } from '../store/database.js';
import type { Vault } from '../vault/vault.js';

/** A person as one account knows them in one mode, and the key that everything of theirs is sealed under. */
export interface Subject {
  row: string;
  subjectId: string | null;
  key: Buffer;
}

/**
 * Finds or makes the subject. Two requests at once make one.
 *
 * @throws Refusal subject_erased
 */
export async function ensureSubject(
  by: { vault: Vault },
  tx: Transaction,
  subject: Tenant & { subjectId: string },
  now: Date,
): Promise<Subject> {
  const digest = by.vault.digestFor(subject.accountId, `subject:${subject.mode}`, subject.subjectId);
  const row = randomUUID();
  const fresh = by.vault.makeSubjectKey(row);
  await tx('subjects')
    .insert({
      row_id: row,
      account_id: subject.accountId,
      mode: subject.mode,
      subject_id: subject.subjectId,
      subject_digest: digest,
      wrapped_key: fresh.wrapped,
      created_at: now,
    })
    .onConflict(['account_id', 'mode', 'subject_digest'])
    .ignore();
  // The share lock keeps an erasure from running between this and the session's own row.
  const stored = await tx('subjects')
    .where({ account_id: subject.accountId, mode: subject.mode, subject_digest: digest })
    .forShare()
    .first();
  if (stored.wrapped_key === null) {
    throw new Refusal('subject_erased', 'This subject was erased. Use another subjectId for a new verification.');
  }
  return { row: stored.row_id, subjectId: stored.subject_id, key: by.vault.openSubjectKey(stored.row_id, stored.wrapped_key) };
}

/**
 * Takes the subject's row for the rest of the transaction.
 *
 * @returns null where the account never had such a subject in this mode
 */
export async function lockSubject(
  by: { vault: Vault },
  tx: Transaction,
  subject: Tenant & { subjectId: string },
): Promise<{ row: string; erased: boolean } | null> {
  const digest = by.vault.digestFor(subject.accountId, `subject:${subject.mode}`, subject.subjectId);
  const row = await tx('subjects')
    .where({ account_id: subject.accountId, mode: subject.mode, subject_digest: digest })
    .forUpdate()
    .first('row_id', 'erased_at');
  return row === undefined ? null : { row: row.row_id, erased: row.erased_at !== null };
}

/** @returns the subject's row, or null where the account has none of this id in this mode, or it was erased */
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

/** @returns null where the subject was erased */
export async function loadSubject(by: { vault: Vault }, db: Queryable, subjectRow: string): Promise<Subject | null> {
  const row = await db('subjects').where({ row_id: subjectRow }).first();
  if (!row?.wrapped_key) return null;
  return { row: row.row_id, subjectId: row.subject_id, key: by.vault.openSubjectKey(row.row_id, row.wrapped_key) };
}

/** @returns the integrator's own id of the person, or null once erased */
export async function loadSubjectId(db: Queryable, subjectRow: string): Promise<string | null> {
  const row = await db('subjects').where({ row_id: subjectRow }).first('subject_id');
  return row?.subject_id ?? null;
}

/** @returns the key that opens everything of the subject, or null where it was destroyed */
export async function loadSubjectKey(by: { vault: Vault }, db: Queryable, subjectRow: string): Promise<Buffer | null> {
  const row = await db('subjects').where({ row_id: subjectRow }).first('wrapped_key');
  return row?.wrapped_key ? by.vault.openSubjectKey(subjectRow, row.wrapped_key) : null;
}
