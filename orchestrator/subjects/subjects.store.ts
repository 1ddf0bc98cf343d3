import { randomUUID } from 'node:crypto';
import type { Tenant } from '../accounts/tenant.js';
import { Refusal } from '../refusal.js';
import { isDuplicate, type Query, type Queryable, type Transaction } from '../store/database.js';
import { personalText } from '../vault/personal-column.js';
import { requireErased } from '../vault/subject-keys.store.js';
import type { Vault } from '../vault/vault.js';

/** A person as known to one account in one mode, with the key that seals all of their data. */
export interface Subject {
  row: string;
  subjectId: string | null;
  /** Whether the id was generated because the integrator sent none. */
  madeUp: boolean;
  key: Buffer;
}

/** The integrator's own id of the person, or a generated one. Look-ups go through `subject_digest`, which is keyed. */
export const SUBJECT_ID = personalText('subjects.subject_id_sealed');

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
  const subject_digest = by.vault.digestFor(subject.accountId, `subject:${subject.mode}`, subject.subjectId);
  const named = { account_id: subject.accountId, mode: subject.mode, subject_digest };
  // Another request may make or delete the subject between the two statements.
  for (let mayExist = !subject.madeUp; ; mayExist = true) {
    // The share lock prevents an erasure between this and the insertion of the session's row.
    const stored = mayExist ? await readSubject(by, tx, tx('subjects').where(named).forShare('subjects')) : null;
    if (stored?.erased)
      throw new Refusal('subject_erased', 'This subject was erased. Use another subjectId for a new verification.');
    const found = stored?.subject ?? (await makeSubject(by, tx, { ...named, ...subject }, now));
    if (found !== null) return found;
  }
}

/** No one else sees a row that was just made, so it needs no lock. @returns null if there is such a subject already */
async function makeSubject(
  by: { vault: Vault },
  tx: Transaction,
  subject: { account_id: string; mode: string; subject_digest: Buffer; subjectId: string; madeUp: boolean },
  now: Date,
): Promise<Subject | null> {
  const { account_id, mode, subject_digest, subjectId, madeUp } = subject;
  const row = randomUUID();
  const { key, wrapped } = by.vault.makeSubjectKey(row);
  const subject_id_sealed = SUBJECT_ID.seal(by, key, row, subjectId);
  const insertion = tx('subjects')
    .insert({ row_id: row, account_id, mode, subject_id_sealed, subject_digest, made_up: madeUp, created_at: now })
    .onConflict(['account_id', 'mode', 'subject_digest'])
    .ignore()
    .returning('row_id');
  const made = await by.vault.subjectKeys.storeWith(tx, { row, wrapped }, insertion);
  return made === null ? null : { row, subjectId, madeUp, key };
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

/**
 * Says that a locked subject is being erased. From the commit on its data cannot be opened, and a round completes the erasure if no one
 * else does. The key is deleted after that.
 */
export async function markErasing(tx: Transaction, row: string, now: Date): Promise<void> {
  await tx('subjects').where({ row_id: row }).update({ erased_at: now, erasing: true });
}

/** Erasures that began {@link markErasing} and were cut off. */
export async function listErasing(db: Queryable, limit: number): Promise<(Tenant & { row: string })[]> {
  const rows = await db('subjects')
    .whereRaw('erasing')
    .orderBy('row_id')
    .limit(limit, { skipBinding: true })
    .select('row_id', 'account_id', 'mode');
  return rows.map((row) => ({ row: row.row_id, accountId: row.account_id, mode: row.mode }));
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
  return (await readSubject(by, db, db('subjects').where({ 'subjects.row_id': subjectRow })))?.subject ?? null;
}

/** Like the above, and no erasure runs before the end of the transaction. */
export async function shareSubject(by: { vault: Vault }, tx: Transaction, subjectRow: string): Promise<Subject | null> {
  return (
    (await readSubject(by, tx, tx('subjects').where({ 'subjects.row_id': subjectRow }).forShare('subjects')))?.subject ?? null
  );
}

/**
 * Like the above, and locks the subject's row for the rest of the transaction. Lock it before its sessions, as an erasure
 * does.
 */
export async function takeSubject(by: { vault: Vault }, tx: Transaction, subjectRow: string): Promise<Subject | null> {
  return (
    (await readSubject(by, tx, tx('subjects').where({ 'subjects.row_id': subjectRow }).forUpdate('subjects')))?.subject ?? null
  );
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
  const name = {
    subject_id_sealed: SUBJECT_ID.seal(by, subject.key, subject.row, subjectId),
    subject_digest: digest,
    made_up: false,
  };
  try {
    // In its own savepoint: a subject that gets the same id at this moment is not seen above.
    await tx.transaction((inner) => inner('subjects').where({ row_id: subject.row }).update(name));
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
  return { ...subject, subjectId, madeUp: false };
}

/** @returns undefined if there is no such row. A row that was locked may be newer than the key read with it: its date decides. */
async function readSubject(
  { vault }: { vault: Vault },
  db: Queryable,
  query: Query,
): Promise<{ erased: boolean; subject: Subject | null } | undefined> {
  const [row] = await vault.subjectKeys.addTo(query.select('subjects.*'), 'subjects.row_id');
  if (row === undefined) return undefined;
  if (row.erased_at !== null) return { erased: true, subject: null };
  if (row.subject_key === null) {
    await requireErased(db, row.row_id);
    return { erased: true, subject: null };
  }
  const key = vault.openSubjectKey(row.row_id, row.subject_key);
  const subjectId = SUBJECT_ID.open({ vault }, key, row.row_id, row.subject_id_sealed);
  return { erased: false, subject: { row: row.row_id, subjectId, madeUp: row.made_up, key } };
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
export async function dropSubjectsWithoutRows(
  { vault }: { vault: Vault },
  tx: Transaction,
  subjectRows: readonly string[],
): Promise<string[]> {
  const dropped = await tx('subjects as s')
    .whereIn('s.row_id', [...subjectRows])
    .whereNull('s.erased_at')
    .whereNotExists(tx('sessions as o').whereRaw('o.subject_row = s.row_id'))
    .whereNotExists(tx('enrollments as o').whereRaw('o.subject_row = s.row_id'))
    .delete('s.row_id');
  const rows = dropped.map(({ row_id }) => row_id);
  await vault.subjectKeys.deleteIn(tx, rows);
  return rows;
}

/** @returns the integrator's own id of the person, or null once erased */
export async function loadSubjectId(by: { vault: Vault }, db: Queryable, subjectRow: string): Promise<string | null> {
  return (await loadSubject(by, db, subjectRow))?.subjectId ?? null;
}

/** Like the below, of a session's subject. */
export async function loadKeyOfSession(by: { vault: Vault }, db: Queryable, sessionId: string): Promise<Buffer | null> {
  return (await loadKeysOfSessions(by, db, [sessionId])).get(sessionId) ?? null;
}

/** @returns the row of the session's subject, or null if the session is gone */
export async function findSubjectOf(db: Queryable, sessionId: string): Promise<string | null> {
  return (await db('sessions').where({ id: sessionId }).first('subject_row'))?.subject_row ?? null;
}

/** @returns the keys of the sessions' subjects, by session, without those that were destroyed */
export async function loadKeysOfSessions(
  by: { vault: Vault },
  db: Queryable,
  sessionIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const query = db('sessions')
    .whereIn('id', [...sessionIds])
    .select('id', 'subject_row');
  const keys = new Map<string, Buffer>();
  for (const { id, subject_row, subject_key } of await by.vault.subjectKeys.addTo(query, 'sessions.subject_row')) {
    const key = await openKey(by, db, subject_row, subject_key);
    if (key !== null) keys.set(id, key);
  }
  return keys;
}

/** @returns the key that opens all data of the subject, or null if it was destroyed */
export async function loadSubjectKey(by: { vault: Vault }, db: Queryable, subjectRow: string): Promise<Buffer | null> {
  return (await loadSubjectKeys(by, db, [subjectRow])).get(subjectRow) ?? null;
}

/** The same of several subjects, in one statement. @returns by the subjects' rows */
export async function loadSubjectKeys(
  by: { vault: Vault },
  db: Queryable,
  rows: readonly string[],
): Promise<Map<string, Buffer | null>> {
  const wrapped = await by.vault.subjectKeys.find(db, rows);
  const opened = rows.map(async (row) => [row, await openKey(by, db, row, wrapped.get(row) ?? null)] as const);
  return new Map(await Promise.all(opened));
}

/** @throws KeyMissingError: without the key of a person who was not erased, something might be stored in clear */
async function openKey(by: { vault: Vault }, db: Queryable, row: string, wrapped: Buffer | null): Promise<Buffer | null> {
  if (wrapped !== null) return by.vault.openSubjectKey(row, wrapped);
  await requireErased(db, row);
  return null;
}
