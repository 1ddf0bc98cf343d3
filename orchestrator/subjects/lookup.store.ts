import type { SubjectSummary } from '@faceproof/protocol/api/evidence/subjects.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Queryable } from '../store/database.js';
import type { Vault } from '../vault/vault.js';

/** A person as known to one account, also after an erasure. */
export interface KnownSubject {
  row: string;
  createdAt: Date;
  erasedAt: Date | null;
}

/** @returns null if the account never had such a subject in this mode */
export async function findKnownSubject(
  by: { vault: Vault },
  db: Queryable,
  subject: Tenant & { subjectId: string },
): Promise<KnownSubject | null> {
  const digest = by.vault.digestFor(subject.accountId, `subject:${subject.mode}`, subject.subjectId);
  const row = await db('subjects')
    .where({ account_id: subject.accountId, mode: subject.mode, subject_digest: digest })
    .first('row_id', 'created_at', 'erased_at');
  return row === undefined ? null : { row: row.row_id, createdAt: row.created_at, erasedAt: row.erased_at };
}

export type EnrollmentOfSubject = SubjectSummary['enrollments'][number];

/** @returns those that still have their template, the newest first */
export async function listEnrollmentsOfSubject(
  db: Queryable,
  subjectRow: string,
  limit: number,
): Promise<EnrollmentOfSubject[]> {
  const rows = await db('enrollments')
    .where({ subject_row: subjectRow })
    .whereNull('deleted_at')
    .orderBy('id', 'desc')
    .limit(limit)
    .select('id', 'session_id', 'created_at', 'expires_at');
  return rows.map((row) => ({
    enrollmentId: row.id,
    sessionId: row.session_id,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}

export async function listErasuresOfSubject(
  db: Queryable,
  subjectRow: string,
): Promise<{ erasureId: string; receiptId: string; erasedAt: string }[]> {
  const rows = await db('erasures').where({ subject_row: subjectRow }).select('id', 'receipt_id', 'erased_at');
  return rows.map((row) => ({ erasureId: row.id, receiptId: row.receipt_id, erasedAt: row.erased_at.toISOString() }));
}
