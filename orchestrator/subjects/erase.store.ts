import { anyOf } from '../store/any-of.js';
import type { Transaction } from '../store/database.js';
import type { Vault } from '../vault/vault.js';

/** A subject's objects in the media store, and how many there are of each kind. */
export interface SubjectRecords {
  sessions: string[];
  captures: number;
  files: string[];
  enrollments: number;
  enrollmentIds: string[];
  /** Media and templates, which nothing can write any more. */
  blobIds: string[];
  /** Measurements, frames of clips, references and rendered pictures: a worker may write one of them after this moment. */
  lateBlobIds: string[];
  /** Captures whose jobs may be on the queue. */
  measuring: { captureId: string; tries: number }[];
}

/**
 * Locks the sessions of the subject, and those of other subjects that compare with one of its pictures. In the order of their ids,
 * like every transaction that locks several.
 */
export async function lockSessionsOf(tx: Transaction, subjectRow: string): Promise<void> {
  const shared = tx('sessions')
    .where({ subject_row: subjectRow })
    .whereNotNull('reference_file_id')
    .select('reference_file_id');
  await tx('sessions')
    .where({ subject_row: subjectRow })
    .orWhere(anyOf(tx, 'reference_file_id', shared))
    .orderBy('id')
    .forUpdate()
    .select('id');
}

/**
 * Lists everything that belongs to the subject. The subject's row and its sessions must be locked, so that nothing is added
 * meanwhile.
 *
 * @param jobsSince captures uploaded later may still have a job
 */
export async function listSubjectRecords(tx: Transaction, subjectRow: string, jobsSince: Date): Promise<SubjectRecords> {
  const sessions = await tx('sessions')
    .where({ subject_row: subjectRow })
    .select('id', 'reference_file_id', 'account_id', 'mode');
  const sessionIds = sessions.map((row) => row.id);
  const captures = await tx('captures')
    .whereIn('session_id', sessionIds)
    .select('id', 'media_blob_id', 'measurement_blob_id', 'clip_frames_blob_id', 'uploaded_at', 'tries');
  const fileIds = sessions.map((row) => row.reference_file_id).filter((id) => id !== null);
  const files = await tx('files').whereIn('id', fileIds).select('id', 'blob_id');
  const enrollments = await tx('enrollments')
    .where({ subject_row: subjectRow })
    .whereNotNull('blob_id')
    .select('id', 'blob_id', 'candidate_blob_id');
  const renditions = await tx('renditions').whereIn('session_id', sessionIds).select('blob_id');
  const templates = enrollments.flatMap((row) => [row.blob_id, row.candidate_blob_id]);
  const blobIds = [...captures.map((row) => row.media_blob_id), ...templates].filter((id) => id !== null);
  return {
    sessions: sessionIds,
    captures: captures.length,
    files: files.map((row) => row.id),
    enrollments: enrollments.length,
    enrollmentIds: enrollments.map((row) => row.id),
    blobIds,
    lateBlobIds: [
      ...captures.flatMap((row) => [row.measurement_blob_id, row.clip_frames_blob_id]),
      ...files.map((row) => row.blob_id),
      ...renditions.map((row) => row.blob_id),
    ].filter((id) => id !== null),
    measuring: captures
      .filter((row) => row.uploaded_at !== null && row.uploaded_at > jobsSince)
      .map((row) => ({ captureId: row.id, tries: row.tries })),
  };
}

/**
 * Destroys the subject's key and nulls every personal field. Receipts, decisions and usage stay: they name no face.
 */
export async function destroySubject(
  { vault }: { vault: Pick<Vault, 'subjectKeys'> },
  tx: Transaction,
  subjectRow: string,
  records: SubjectRecords,
  now: Date,
): Promise<void> {
  const { sessions, files } = records;
  await vault.subjectKeys.deleteIn(tx, [subjectRow]);
  const erased = { subject_id_sealed: null, erased_at: now, erasing: false };
  await tx('subjects').where({ row_id: subjectRow }).update(erased);
  await tx('sessions')
    .whereIn('id', sessions)
    .update({
      erased_at: now,
      updated_at: now,
      details_sealed: null,
      locale: null,
      consent_locale: null,
      consent_given_at: null,
      consent_text_hash: null,
      consent_text_version: null,
      consent_channel: null,
      earlier_consents: '[]',
      media_deleted_at: now,
      reference_blob_id: null,
      reference_wrapped_key: null,
      wrapped_salt: null,
      claim_token_digest: null,
      watch_token_digest: null,
    });
  const ofCaptures = anyOf(tx, 'capture_id', tx('captures').whereIn('session_id', sessions).select('id'));
  await tx('media_fingerprints').where(ofCaptures).delete();
  await tx('shadow_results').where(ofCaptures).delete();
  await tx('face_hashes').where(ofCaptures).delete();
  await tx('judging_facts').whereIn('session_id', sessions).delete();
  await tx('captures')
    .whereIn('session_id', sessions)
    .update({
      media_wrapped_key: null,
      measurement_wrapped_key: null,
      intake_sealed: null,
      clip_frames_wrapped_key: null,
      clip_frames_sealed: null,
      media_deleted_at: now,
    });
  await tx('session_terms').whereIn('session_id', sessions).where({ kind: 'METADATA' }).delete();
  await tx('renditions').whereIn('session_id', sessions).delete();
  await tx('decisions').whereIn('session_id', sessions).update({ remarks_sealed: null });
  await tx('review_votes').whereIn('session_id', sessions).update({ remarks_sealed: null });
  await tx('review_notes').whereIn('session_id', sessions).update({ note_sealed: null });
  await tx('appeals').whereIn('session_id', sessions).update({ reason_sealed: null });
  const ofSubject = () => tx('enrollments').where({ subject_row: subjectRow });
  await ofSubject().update({
    ...{ blob_id: null, wrapped_key: null, template: null, crop: null, deleted_at: now },
    ...{ candidate_blob_id: null, candidate_wrapped_key: null, candidate_template: null },
  });
  // Whom the person resembled, and who resembled them. Runs after the enrollments: see storeDuplicateFinds.
  await tx('duplicate_finds').whereIn('session_id', sessions).delete();
  await tx('duplicate_finds')
    .where(anyOf(tx, 'enrollment_id', ofSubject().select('id')))
    .delete();
  await tx('files').whereIn('id', files).delete();
  const requests = () => tx('requests').where({ subject_row: subjectRow });
  await requests().update({ note_sealed: null });
  await requests().where({ kind: 'ERASURE', state: 'OPEN' }).update({ state: 'DONE', closed_at: now });
  await tx('holds').where({ subject_row: subjectRow }).delete();
}
