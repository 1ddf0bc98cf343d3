import type { Challenge } from '@faceproof/protocol/api/captures.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { AttemptOutcome } from '@faceproof/protocol/words.js';
import type { Change } from '../store/alongside.js';
import type { Queryable, Transaction } from '../store/database.js';

/** An attempt as stored. */
export interface CaptureRow {
  id: string;
  sessionId: string;
  attempt: number;
  state: AttemptOutcome;
  challenge: Challenge;
  uploadTokenDigest: Buffer;
  uploadTokenExpiresAt: Date;
  startedAt: Date;
  uploadedAt: Date | null;
  media: CaptureMedia | null;
  /** How many times the measurement was requested again because it was overdue. */
  tries: number;
  deadlineAt: Date | null;
  /** What the page may show the person: QUALITY and USER reasons only. */
  hints: ReasonCode[];
  settledAt: Date | null;
  /** How many pictures people can look at; null for a clip that is not settled, and in captures of earlier versions. */
  pictureCount: number | null;
  /** {@link import('./clip-frame-facts.js').ClipFrameFacts} of each frame of a clip, sealed under the subject's key. */
  clipFramesSealed: Buffer | null;
  mediaDeletedAt: Date | null;
}

export interface CaptureMedia {
  kind: 'FRAMES' | 'VIDEO';
  blobId: string;
  wrappedKey: Buffer;
  commitments: { index: number; commitment: string }[];
  /** {@link import('./intake-facts.js').IntakeFacts}, sealed under the subject's key. */
  intakeSealed: Buffer;
  measurementBlobId: string;
  measurementWrappedKey: Buffer;
  /** Where a worker writes the frames of a clip; null for frames. */
  clipFrames: { blobId: string; wrappedKey: Buffer } | null;
}

/** @param capture.measuredFor the account whose capture a worker measures; null for the simulated engine */
export function storeCapture(
  tx: Transaction,
  capture: Omit<CaptureRow, 'media' | 'uploadedAt' | 'settledAt' | 'pictureCount' | 'clipFramesSealed' | 'mediaDeletedAt'> & {
    measuredFor: string | null;
  },
): Change {
  return tx('captures').insert({
    id: capture.id,
    session_id: capture.sessionId,
    attempt: capture.attempt,
    state: capture.state,
    challenge: JSON.stringify(capture.challenge),
    upload_token_digest: capture.uploadTokenDigest,
    upload_token_expires_at: capture.uploadTokenExpiresAt,
    started_at: capture.startedAt,
    tries: capture.tries,
    hints: JSON.stringify(capture.hints),
    measured_for: capture.measuredFor,
  });
}

/** @returns how many attempts were opened, uploaded or not */
export async function countCaptures(db: Queryable, sessionId: string): Promise<number> {
  const [row] = await db('captures').where({ session_id: sessionId }).count<{ count: number }[]>();
  return row?.count ?? 0;
}

/** A new attempt voids the previous one: its upload token stops working. */
export async function voidOpenCaptures(tx: Transaction, sessionId: string): Promise<void> {
  await tx('captures').where({ session_id: sessionId, state: 'OPEN' }).update({ state: 'VOIDED' });
}

/** When a session closes, its open attempt closes with it. */
export async function closeOpenCaptures(tx: Transaction, sessionId: string, state: 'EXPIRED' | 'CANCELED'): Promise<void> {
  await tx('captures').where({ session_id: sessionId, state: 'OPEN' }).update({ state });
}

export async function findCapture(db: Queryable, captureId: string): Promise<CaptureRow | null> {
  const row = await db('captures').where({ id: captureId }).first();
  return row === undefined ? null : toCapture(row);
}

/** @returns the attempts that have media, and the newest one, oldest first: one more than the policy's `maxAttempts` at most */
export async function listCaptures(db: Queryable, sessionId: string): Promise<CaptureRow[]> {
  const newest = db('captures').where({ session_id: sessionId }).max('attempt');
  const rows = await db('captures')
    .where({ session_id: sessionId })
    .andWhere((shown) => shown.whereNotNull('uploaded_at').orWhere('attempt', newest))
    .orderBy('attempt');
  return rows.map(toCapture);
}

export async function lockCapture(tx: Transaction, captureId: string): Promise<CaptureRow> {
  return toCapture(await tx('captures').where({ id: captureId }).forUpdate().first());
}

/** The attempt has its media; its upload token cannot be used again. */
export function markUploaded(
  tx: Transaction,
  captureId: string,
  upload: { media: CaptureMedia; pictureCount: number | null; uploadedAt: Date; deadlineAt: Date },
): Change {
  return tx('captures')
    .where({ id: captureId })
    .update({
      state: 'PROCESSING',
      uploaded_at: upload.uploadedAt,
      deadline_at: upload.deadlineAt,
      media_kind: upload.media.kind,
      picture_count: upload.pictureCount,
      media_blob_id: upload.media.blobId,
      media_wrapped_key: upload.media.wrappedKey,
      media_commitments: JSON.stringify(upload.media.commitments),
      intake_sealed: upload.media.intakeSealed,
      measurement_blob_id: upload.media.measurementBlobId,
      measurement_wrapped_key: upload.media.measurementWrappedKey,
      clip_frames_blob_id: upload.media.clipFrames?.blobId ?? null,
      clip_frames_wrapped_key: upload.media.clipFrames?.wrappedKey ?? null,
    });
}

/** @param facts.sealed {@link import('./clip-frame-facts.js').ClipFrameFacts} of each frame, under the subject's key */
export async function storeClipFrameFacts(
  tx: Transaction,
  captureId: string,
  facts: { sealed: Buffer; count: number },
): Promise<void> {
  await tx('captures').where({ id: captureId }).update({ clip_frames_sealed: facts.sealed, picture_count: facts.count });
}

export function markSettled(
  tx: Transaction,
  captureId: string,
  settled: { state: 'RETRY' | 'DECIDED' | 'FAILED'; hints: ReasonCode[]; settledAt: Date },
): Change {
  return tx('captures')
    .where({ id: captureId })
    .update({ state: settled.state, hints: JSON.stringify(settled.hints), settled_at: settled.settledAt, deadline_at: null });
}

/** @returns captures with an overdue measurement, oldest first */
export async function listOverdue(db: Queryable, now: Date, limit: number): Promise<CaptureRow[]> {
  const rows = await db('captures')
    .whereRaw(`state = 'PROCESSING'`)
    .andWhere('deadline_at', '<', now)
    .orderBy('deadline_at')
    .limit(limit, { skipBinding: true });
  return rows.map(toCapture);
}

/** A session whose media has reached its date, with what is left of it. */
export interface DueMedia {
  sessionId: string;
  captures: { captureId: string; uploadedAt: Date; blobIds: string[] }[];
}

/** Whether the pictures of a session are to be deleted, even if they still exist. */
export async function isMediaDue(db: Queryable, sessionId: string, now: Date): Promise<boolean> {
  return (await db('sessions').where({ id: sessionId }).where('media_due_at', '<=', now).first('id')) !== undefined;
}

/** @returns the longest due first */
export async function listDueMedia(db: Queryable, now: Date, limit: number): Promise<DueMedia[]> {
  const due = db('sessions')
    .where('media_due_at', '<=', now)
    .orderBy('media_due_at')
    .limit(limit, { skipBinding: true })
    .select('id', 'media_due_at');
  const rows = await db
    .from(due.as('s'))
    .leftJoin('captures as c', (on) => {
      on.on('c.session_id', 's.id').andOnNotNull('c.media_blob_id').andOnNull('c.media_deleted_at');
    })
    .orderBy(['s.media_due_at', 's.id'])
    .select('s.id', 'c.id as capture_id', 'c.uploaded_at', 'c.media_blob_id', 'c.measurement_blob_id', 'c.clip_frames_blob_id');
  const bySession = new Map<string, DueMedia['captures']>();
  for (const row of rows) {
    const captures = bySession.get(row.id) ?? [];
    bySession.set(row.id, captures);
    const blobIds = [row.media_blob_id, row.measurement_blob_id, row.clip_frames_blob_id].filter((id) => id !== null);
    if (row.capture_id !== null) captures.push({ captureId: row.capture_id, uploadedAt: row.uploaded_at, blobIds });
  }
  return [...bySession].map(([sessionId, captures]) => ({ sessionId, captures }));
}

/** The objects are deleted; this also removes their keys and the device's metadata. */
export async function markMediaDeleted(db: Queryable, captureId: string, now: Date): Promise<void> {
  await db('captures').where({ id: captureId }).update({
    media_deleted_at: now,
    media_wrapped_key: null,
    measurement_wrapped_key: null,
    intake_sealed: null,
    clip_frames_wrapped_key: null,
    clip_frames_sealed: null,
  });
}

/**
 * Gives an overdue capture more time.
 *
 * @returns false if another process did so first
 */
export async function extendDeadline(tx: Transaction, capture: CaptureRow, deadlineAt: Date): Promise<boolean> {
  const changed = await tx('captures')
    .where({ id: capture.id, state: 'PROCESSING', tries: capture.tries })
    .update({ tries: capture.tries + 1, deadline_at: deadlineAt });
  return changed === 1;
}

// biome-ignore lint/suspicious/noExplicitAny: the driver returns untyped rows; this function types them.
function toCapture(row: any): CaptureRow {
  return {
    id: row.id,
    sessionId: row.session_id,
    attempt: row.attempt,
    state: row.state,
    challenge: row.challenge,
    uploadTokenDigest: row.upload_token_digest,
    uploadTokenExpiresAt: row.upload_token_expires_at,
    startedAt: row.started_at,
    uploadedAt: row.uploaded_at,
    media:
      row.media_blob_id === null
        ? null
        : {
            kind: row.media_kind,
            blobId: row.media_blob_id,
            wrappedKey: row.media_wrapped_key,
            commitments: row.media_commitments,
            intakeSealed: row.intake_sealed,
            measurementBlobId: row.measurement_blob_id,
            measurementWrappedKey: row.measurement_wrapped_key,
            clipFrames:
              row.clip_frames_blob_id === null
                ? null
                : { blobId: row.clip_frames_blob_id, wrappedKey: row.clip_frames_wrapped_key },
          },
    tries: row.tries,
    deadlineAt: row.deadline_at,
    hints: row.hints,
    settledAt: row.settled_at,
    pictureCount: row.picture_count,
    clipFramesSealed: row.clip_frames_sealed,
    mediaDeletedAt: row.media_deleted_at,
  };
}
