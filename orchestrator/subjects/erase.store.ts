import type { Transaction } from '../store/database.js';

/** What of a subject lies in the media store, and how much of each kind there is. */
export interface SubjectHoldings {
  sessions: string[];
  captures: number;
  files: string[];
  enrollments: number;
  blobIds: string[];
}

/** Lists everything of the subject. The subject's row must be locked, so that nothing is added meanwhile. */
export async function listHoldings(tx: Transaction, subjectRow: string): Promise<SubjectHoldings> {
  const sessions = await tx('sessions')
    .where({ subject_row: subjectRow })
    .select('id', 'reference_file_id', 'account_id', 'mode');
  const sessionIds = sessions.map((row) => row.id);
  const captures = await tx('captures').whereIn('session_id', sessionIds).select('media_blob_id', 'measurement_blob_id');
  const fileIds = sessions.map((row) => row.reference_file_id).filter((id) => id !== null);
  const files = await tx('files').whereIn('id', fileIds).select('id', 'blob_id');
  const enrollments = await tx('enrollments')
    .where({ subject_row: subjectRow })
    .whereNotNull('blob_id')
    .select('id', 'blob_id');
  const blobIds = [
    ...captures.flatMap((row) => [row.media_blob_id, row.measurement_blob_id]),
    ...files.map((row) => row.blob_id),
    ...enrollments.map((row) => row.blob_id),
  ].filter((id) => id !== null);
  return {
    sessions: sessionIds,
    captures: captures.length,
    files: files.map((row) => row.id),
    enrollments: enrollments.length,
    blobIds,
  };
}

/**
 * Destroys the subject's key and nulls every personal field. Receipts, decisions and usage stay: they name no face.
 */
export async function destroySubject(tx: Transaction, subjectRow: string, holdings: SubjectHoldings, now: Date): Promise<void> {
  const { sessions, files } = holdings;
  await tx('subjects').where({ row_id: subjectRow }).update({ wrapped_key: null, subject_id: null, erased_at: now });
  await tx('sessions').whereIn('id', sessions).update({
    erased_at: now,
    updated_at: now,
    purpose: null,
    metadata: null,
    return_url: null,
    locale: null,
    embed_origins: '[]',
    reference_blob_id: null,
    reference_wrapped_key: null,
    wrapped_salt: null,
    claim_token_digest: null,
  });
  const captureIds = tx('captures').whereIn('session_id', sessions).select('id');
  await tx('media_fingerprints').whereIn('capture_id', captureIds).delete();
  await tx('shadow_results').whereIn('capture_id', captureIds).delete();
  await tx('face_looks').whereIn('capture_id', captureIds).delete();
  await tx('captures')
    .whereIn('session_id', sessions)
    .update({ media_wrapped_key: null, measurement_wrapped_key: null, intake_sealed: null, media_deleted_at: now });
  await tx('decisions').whereIn('session_id', sessions).update({ reviewer: null, note: null });
  await tx('enrollments')
    .where({ subject_row: subjectRow })
    .update({ blob_id: null, wrapped_key: null, template: null, deleted_at: now });
  // Whom the person looked like, and who looked like them. After the enrollments: see storeDuplicateFinds.
  await tx('duplicate_finds')
    .whereIn('session_id', sessions)
    .orWhereIn('enrollment_id', tx('enrollments').where({ subject_row: subjectRow }).select('id'))
    .delete();
  await tx('files').whereIn('id', files).delete();
}
