import type { Challenge, Support } from '@faceproof/protocol/api/sessions/captures.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { AttemptOutcome } from '@faceproof/protocol/words.js';
import type { Change } from '../store/alongside.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Row, Transaction } from '../store/database.js';
import { notOnHold } from '../store/not-on-hold.js';
import type { IssuedChallenge } from './challenge.js';

/** An attempt as stored. */
export interface CaptureRow {
  id: string;
  sessionId: string;
  attempt: number;
  /** Set for the second half of an attempt. */
  firstHalfId: string | null;
  state: AttemptOutcome;
  /** null: nothing is asked of the person. */
  challenge: Challenge | null;
  supports: readonly Support[];
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
  /** How many pictures people can look at; null before the upload, and for a clip that is not settled. */
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

const OPENED = columnsOf<CaptureRow>()(
  'id',
  'sessionId',
  'attempt',
  'firstHalfId',
  'state',
  'uploadTokenDigest',
  'uploadTokenExpiresAt',
  'startedAt',
  'tries',
);
/** Those that are stored later, or as JSON. */
const OTHERS = columnsOf<CaptureRow>()(
  'challenge',
  'supports',
  'uploadedAt',
  'deadlineAt',
  'hints',
  'settledAt',
  'pictureCount',
  'clipFramesSealed',
  'mediaDeletedAt',
);

type NewCapture = 'id' | 'sessionId' | 'attempt' | 'firstHalfId' | 'challenge' | 'supports' | 'uploadTokenDigest';

/** @param capture.measuredFor the account whose capture a worker measures; null for the simulated engine */
export function storeCapture(
  tx: Transaction,
  capture: Pick<CaptureRow, NewCapture | 'uploadTokenExpiresAt' | 'startedAt'> & { measuredFor: string | null },
): Change {
  return tx('captures').insert({
    ...OPENED.write({ ...capture, state: 'OPEN', tries: 0 }),
    challenge: capture.challenge === null ? null : JSON.stringify(capture.challenge),
    supports: JSON.stringify(capture.supports),
    hints: '[]',
    measured_for: capture.measuredFor,
  });
}

/** @returns the challenges that attempts of the session show, oldest first */
export async function listChallenges(db: Queryable, sessionId: string): Promise<IssuedChallenge[]> {
  const rows = await db('captures')
    .where({ session_id: sessionId })
    .whereNotNull('challenge')
    .orderBy(['started_at', 'id'])
    .select('challenge', 'started_at', 'uploaded_at');
  return rows.map((row) => ({ challenge: row.challenge, startedAt: row.started_at, uploadedAt: row.uploaded_at }));
}

/** @returns how many attempts were opened, uploaded or not */
export async function countCaptures(db: Queryable, sessionId: string): Promise<number> {
  const [row] = await db('captures').where({ session_id: sessionId, first_half_id: null }).count<{ count: number }[]>();
  return row?.count ?? 0;
}

/**
 * A new attempt, device or link voids the previous attempt: its upload token stops working, and a first half counts as used. The first
 * half of the last attempt stays, because nothing could follow it.
 */
export async function voidOpenCaptures(tx: Transaction, session: OpenAttempts): Promise<void> {
  const isLast = session.attemptsUsed >= session.maxAttempts;
  await closeAttempt(tx, session.id, isLast ? ['OPEN'] : ['OPEN', 'CHALLENGE_NEEDED'], 'VOIDED');
}

interface OpenAttempts {
  id: string;
  attemptsUsed: number;
  maxAttempts: number;
}

/** When a session closes, its open attempt closes with it. */
export function closeOpenCaptures(tx: Transaction, sessionId: string, state: 'EXPIRED' | 'CANCELED'): Promise<void> {
  return closeAttempt(tx, sessionId, ['OPEN', 'CHALLENGE_NEEDED'], state);
}

async function closeAttempt(
  tx: Transaction,
  sessionId: string,
  open: readonly AttemptOutcome[],
  state: AttemptOutcome,
): Promise<void> {
  await tx('captures').where({ session_id: sessionId }).whereIn('state', open).update({ state, deadline_at: null });
}

/** @returns the second half of this attempt; null if no one has asked for its challenge */
export async function findSecondHalf(db: Queryable, firstHalfId: string): Promise<CaptureRow | null> {
  const row = await db('captures').where({ first_half_id: firstHalfId }).first();
  return row === undefined ? null : toCapture(row);
}

/** Gives the second half another upload token, also one that a new device or link has voided. The old one is void. */
export async function replaceUploadToken(
  tx: Transaction,
  captureId: string,
  token: { digest: Buffer; expiresAt: Date },
): Promise<void> {
  await tx('captures')
    .where({ id: captureId })
    .update({ state: 'OPEN', upload_token_digest: token.digest, upload_token_expires_at: token.expiresAt });
}

/** An upload of the second half that began in time may end by then. */
export async function extendAnswer(db: Queryable, firstHalfId: string, until: Date): Promise<void> {
  await db('captures')
    .where((half) =>
      half.where({ id: firstHalfId, state: 'CHALLENGE_NEEDED' }).orWhere({ first_half_id: firstHalfId, state: 'OPEN' }),
    )
    .update({
      deadline_at: db.raw(`case when first_half_id is null then ?::timestamptz end`, [until]),
      upload_token_expires_at: until,
    });
}

/** @returns the first half that waits for its second one */
export async function findDoubtedCapture(db: Queryable, sessionId: string): Promise<string | null> {
  const row = await db('captures').where({ session_id: sessionId, state: 'CHALLENGE_NEEDED' }).first('id');
  return row?.id ?? null;
}

/** @returns the first halves whose second half has not come in time, oldest first */
export async function listUnanswered(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db('captures')
    .whereRaw(`state = 'CHALLENGE_NEEDED'`)
    .andWhere('deadline_at', '<=', now)
    .orderBy('deadline_at')
    .limit(limit, { skipBinding: true })
    .select('id');
  return rows.map(({ id }) => id);
}

export async function findCapture(db: Queryable, captureId: string): Promise<CaptureRow | null> {
  const row = await db('captures').where({ id: captureId }).first();
  return row === undefined ? null : toCapture(row);
}

/** @returns the attempts that have media, each with its second half, and the newest one, oldest first: one more than `maxAttempts` at most */
export async function listCaptures(db: Queryable, sessionId: string): Promise<CaptureRow[]> {
  const newest = db('captures').where({ session_id: sessionId }).max('attempt');
  const rows = await db('captures')
    .where({ session_id: sessionId })
    .andWhere((shown) => shown.whereNotNull('uploaded_at').orWhere('attempt', newest))
    .orderByRaw('attempt, first_half_id nulls first');
  return rows.map(toCapture);
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

/** Both halves of an attempt end alike. */
export function markSettled(
  tx: Transaction,
  { id, firstHalfId }: Pick<CaptureRow, 'id' | 'firstHalfId'>,
  settled: { state: 'RETRY' | 'DECIDED' | 'FAILED'; hints: ReasonCode[]; settledAt: Date },
): Change {
  return tx('captures')
    .whereIn('id', [id, ...(firstHalfId === null ? [] : [firstHalfId])])
    .update({ state: settled.state, hints: JSON.stringify(settled.hints), settled_at: settled.settledAt, deadline_at: null });
}

/** The capture decides nothing: it waits for the second half. */
export function markDoubted(tx: Transaction, captureId: string, { at, until }: { at: Date; until: Date }): Change {
  return tx('captures').where({ id: captureId }).update({ state: 'CHALLENGE_NEEDED', settled_at: at, deadline_at: until });
}

/** The second half has come. */
export function stopAnswerClock(tx: Transaction, firstHalfId: string): Change {
  return tx('captures').where({ id: firstHalfId }).update({ deadline_at: null });
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

/** @returns the longest due first */
export async function listDueMedia(db: Queryable, now: Date, limit: number): Promise<DueMedia[]> {
  const due = db('sessions')
    .where('media_due_at', '<=', now)
    .where(notOnHold(db, 'subject_row', now))
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
  await db('captures')
    .where({ id: captureId })
    .update({
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

export function toCapture(row: Row): CaptureRow {
  return {
    ...OPENED.read(row),
    ...OTHERS.read(row),
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
  };
}
