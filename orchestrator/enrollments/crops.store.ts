import type { Queryable } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import { BEHIND } from './enrollments.store.js';

/** The context under which the crop of an enrollment is sealed in its row. */
export function cropContext(enrollmentId: string): string {
  return `crop:${enrollmentId}`;
}

/** An enrollment with its sealed crop, and the wrapped key of its subject; that is null if the person is erased at this moment. */
export interface CroppedRow {
  id: string;
  subject_row: string;
  crop: Buffer;
  subject_key: Buffer | null;
}

/** @returns the PNG of the face; null for an erased person. @throws SealBrokenError if the row was changed */
export function openCrop({ vault }: { vault: Vault }, row: CroppedRow): Buffer | null {
  if (row.subject_key === null) return null;
  return vault.openUnder(vault.openSubjectKey(row.subject_row, row.subject_key), cropContext(row.id), row.crop);
}

/** A page of LIVE enrollments that keep a crop and have no template of a match model, in the order of their ids. */
export async function listCropped(
  { db, vault }: { db: Queryable; vault: Vault },
  of: { digests: readonly string[]; now: Date; after: string; limit: number },
): Promise<CroppedRow[]> {
  const query = db('enrollments as e')
    .where({ 'e.mode': 'LIVE', 'e.deleted_at': null })
    .where('e.id', '>', of.after)
    .where('e.expires_at', '>', of.now)
    .whereNotNull('e.crop')
    .whereRaw(BEHIND, [[...of.digests], [...of.digests]])
    .orderBy('e.id')
    .limit(of.limit)
    .select('e.id', 'e.subject_row', 'e.crop');
  return (await vault.subjectKeys.addTo(query, 'e.subject_row')) as CroppedRow[];
}

/** @returns of one person */
export async function listCropsOf({ db, vault }: { db: Queryable; vault: Vault }, subjectRow: string): Promise<CroppedRow[]> {
  const query = db('enrollments as e').where({ 'e.subject_row': subjectRow }).whereNotNull('e.crop').orderBy('e.id');
  return (await vault.subjectKeys.addTo(query.select('e.id', 'e.subject_row', 'e.crop'), 'e.subject_row')) as CroppedRow[];
}
