import { timingSafeEqual } from 'node:crypto';
import { beginSpan, type Tracing } from '@faceproof/hosting/tracing/tracing.js';
import type { CaptureMetadata } from '@faceproof/protocol/api/sessions/captures.js';
import { listPieces } from '@faceproof/protocol/measuring/media-container.js';
import {
  type CaptureMedia,
  type CaptureRow,
  extendAnswer,
  markUploaded,
  stopAnswerClock,
} from '../../captures/captures.store.js';
import { ANSWER_MS, ANSWER_UPLOAD_MS, DECISION_DEADLINE_MS } from '../../captures/deadline.js';
import { rememberFrames } from '../../captures/fingerprints.store.js';
import { countDuplicates, type IntakeFacts, intakeContext, type UploadedFrame } from '../../captures/intake-facts.js';
import { storeJob } from '../../captures/job-outbox.store.js';
import { readToken, type Token } from '../../captures/tokens.js';
import type { Clock, Randomness } from '../../clock.js';
import { newId } from '../../make-id.js';
import type { Log } from '../../observe/log.js';
import { commitAllUnderSalt } from '../../receipts/commit-under-salt.js';
import { isRefusal, Refusal } from '../../refusal.js';
import { noteCall } from '../../sessions/last-calls.store.js';
import { findLinkedCapture, type LinkedCapture, lockLinkedCapture } from '../../sessions/linked-captures.store.js';
import { forgetAt, type Session, saltContext } from '../../sessions/session.js';
import { moveSession } from '../../sessions/sessions.store.js';
import type { Database } from '../../store/database.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import { keepBlobs } from '../../vault/doomed-blobs.store.js';
import type { Stored } from '../../vault/stored.js';
import type { Vault } from '../../vault/vault.js';
import { abandonObject, writeObject } from '../../vault/write-object.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { announceSession } from '../announce/announce-session.js';
import { checkPersonMay } from './check-person-may.js';
import { checkLinkIsAlive, refuseSuspended } from './claim.js';
import { type AcceptedCapture, type EnqueuingService, enqueueAccepted } from './enqueue-capture.js';
import { playFault, tokenUsed } from './play-fault.js';

/** What a device uploads: pictures in time order, or one clip. */
export interface Upload {
  kind: 'FRAMES' | 'VIDEO';
  parts: Buffer[];
  /** Three small pictures for measuring alone: no one sees them, and no receipt covers them. */
  burst?: Buffer[];
  metadata: CaptureMetadata;
  /** What the headers of the frames say; left out for a clip, and by the simulated engine, whose frames are not pictures. */
  pictures?: UploadedFrame[];
}

/**
 * Looks up the upload token before a byte of the body is read.
 *
 * @throws Refusal not_found, upload_token_used, upload_token_expired, account_suspended, and what {@link checkLinkIsAlive}
 *   throws
 */
export async function checkUploadToken(
  service: { db: Database; clock: Clock },
  captureId: string,
  bearer: string | null,
): Promise<LinkedCapture> {
  const token = readToken(bearer);
  const found = token?.kind === 'upload' ? await findHalf(service.db, captureId, token) : null;
  if (found === null) {
    const detail =
      token?.kind === 'upload'
        ? 'No capture has this upload token.'
        : 'Send the upload token of the attempt as "Authorization: Bearer fpu_…".';
    throw new Refusal('not_found', detail, { failedAuthentication: true });
  }
  const { capture, session } = found;
  refuseSuspended(session);
  const now = service.clock.now();
  checkOpen(capture, session, now);
  await noteCall(service.db, session.id, now);
  if (capture.firstHalfId !== null) await extendAnswer(service.db, capture.firstHalfId, answerUntil(capture, now));
  return found;
}

/** An attempt has one address. Its halves have tokens of their own. */
async function findHalf(db: Database, captureId: string, { digest }: Token): Promise<LinkedCapture | null> {
  const first = await findLinkedCapture(db, { 'captures.id': captureId });
  if (first === null || timingSafeEqual(digest, first.capture.uploadTokenDigest)) return first;
  const second = await findLinkedCapture(db, { 'captures.first_half_id': captureId });
  return second !== null && timingSafeEqual(digest, second.capture.uploadTokenDigest) ? second : null;
}

/** However often the upload begins anew, the answer is due some minutes after it was asked for. */
function answerUntil({ startedAt }: CaptureRow, now: Date): Date {
  return new Date(Math.min(now.getTime(), startedAt.getTime() + ANSWER_MS) + ANSWER_UPLOAD_MS);
}

/**
 * Accepts the media. Resolves only when the bytes and the row are durable; a refusal leaves nothing behind.
 *
 * @param begun when the upload began, for its span
 * @throws Refusal upload_token_used, upload_token_expired, subject_erased, session_state_conflict
 */
export async function acceptCapture(
  service: EnqueuingService & AnnouncingService & { log: Log },
  of: { capture: CaptureRow; session: Session },
  upload: Upload,
  begun = beginSpan(),
): Promise<void> {
  await playFault(service, of.session, 'ACCEPTING');
  const { accepted, announced } = await keepUpload(service, of, upload);
  traceUpload(service, accepted, upload, begun);
  if (announced) service.wakeWebhooks();
  const { captureId } = accepted;
  service.log.info({ sessionId: of.session.id, captureId, kind: upload.kind, parts: upload.parts.length }, 'media accepted');
  // Not awaited: the row is in the outbox, so if this fails or the process dies, the sweeper enqueues it.
  void enqueueAccepted(service, accepted, 0).catch((err: unknown) =>
    service.log.warn({ err, captureId }, 'Enqueueing failed; the sweeper will retry'),
  );
  await playFault(service, of.session, 'ACCEPTED');
}

/** The root of the capture's trace. A refused upload has none: the next one may be accepted. */
function traceUpload(
  { tracing }: { tracing: Tracing },
  { captureId, session }: AcceptedCapture,
  { kind, parts }: Upload,
  begun: ReturnType<typeof beginSpan>,
): void {
  const context = tracing.ofCapture(captureId);
  if (context === null) return;
  const attributes = {
    'faceproof.capture_id': captureId,
    'faceproof.mode': session.mode,
    'faceproof.media_kind': kind,
    'faceproof.media_parts': parts.length,
  };
  tracing.record({ name: 'upload', kind: 'SERVER', context, parent: null, ...begun.end(), attributes });
}

/** The object first, then the rows that name it: a row never points at missing bytes. */
async function keepUpload(
  service: Stored & { random: Randomness },
  of: { capture: CaptureRow; session: Session },
  upload: Upload,
): Promise<{ accepted: AcceptedCapture; announced: boolean }> {
  const { capture, session } = of;
  const subjectKey = await loadSubjectKey(service, service.db, session.subjectRow);
  if (subjectKey === null || session.wrappedSalt === null)
    throw new Refusal('subject_erased', 'The data of this session was erased.');

  const blobId = newId('blob', service);
  const object = service.vault.makeObjectKey(subjectKey, blobId);
  const measurementBlobId = newId('blob', service);
  const salt = service.vault.openUnder(subjectKey, saltContext(session.id), session.wrappedSalt);
  // Before the transaction: they take time, and no one should wait for the session's lock meanwhile.
  const commitments = await commitAllUnderSalt(salt, upload.parts);
  const fingerprints = await service.vault.digestAllFor(session.accountId, 'frame', upload.parts);
  await writeObject(service, blobId, object.key, ...listPieces([...upload.parts, ...(upload.burst ?? [])]));

  try {
    return await service.db.transaction(async (tx) => {
      const { session: locked, capture: current } = await lockLinkedCapture(tx, capture.id);
      refuseSuspended(locked);
      const now = service.clock.now();
      checkOpen(current, locked, now);
      const replayed = await rememberFrames(
        tx,
        { ...session, captureId: capture.id, expiresAt: forgetAt(session, now) },
        fingerprints,
      );
      const media: CaptureMedia = {
        kind: upload.kind,
        blobId,
        wrappedKey: object.wrapped,
        commitments: commitments.map((commitment, index) => ({ index, commitment })),
        intakeSealed: service.vault.sealUnder(
          subjectKey,
          intakeContext(capture.id),
          Buffer.from(JSON.stringify(toFacts(upload, fingerprints, replayed, digestDevice(service, session, upload)))),
        ),
        measurementBlobId,
        measurementWrappedKey: service.vault.makeObjectKey(subjectKey, measurementBlobId).wrapped,
        clipFrames: upload.kind === 'VIDEO' ? nameClipFrames(service, subjectKey) : null,
      };
      const deadlineAt = new Date(now.getTime() + DECISION_DEADLINE_MS);
      const pictureCount = upload.kind === 'VIDEO' ? null : (upload.pictures?.length ?? 0);
      const moved = await moveSession(
        tx,
        locked,
        'ACCEPT_MEDIA',
        now,
        capture.firstHalfId === null ? { attemptsUsed: locked.attemptsUsed + 1 } : {},
        [
          ...(capture.firstHalfId === null ? [] : [stopAnswerClock(tx, capture.firstHalfId)]),
          keepBlobs(tx, [blobId]),
          markUploaded(tx, capture.id, { media, pictureCount, uploadedAt: now, deadlineAt }),
          storeJob(tx, capture.id, 0, now),
        ],
      );
      const announced = await announceSession(service, tx, moved, 'session.processing');
      return { accepted: { session: moved, captureId: capture.id, media, subjectKey }, announced };
    });
  } catch (error) {
    // After any other error the transaction may have been committed all the same: the sweeper deletes an object without a row.
    if (isRefusal(error)) await abandonObject(service, blobId);
    throw error;
  }
}

/** The row names the object before a worker writes it. */
function nameClipFrames(
  service: { vault: Vault; clock: Clock; random: Randomness },
  subjectKey: Buffer,
): NonNullable<CaptureMedia['clipFrames']> {
  const blobId = newId('blob', service);
  return { blobId, wrappedKey: service.vault.makeObjectKey(subjectKey, blobId).wrapped };
}

function checkOpen(capture: CaptureRow, session: Session, now: Date): void {
  if (capture.uploadedAt !== null) throw tokenUsed();
  checkLinkIsAlive(session, now);
  if (capture.state === 'VOIDED' || capture.uploadTokenExpiresAt <= now) {
    throw new Refusal('upload_token_expired', 'The upload token has expired. Open a new attempt.');
  }
  checkPersonMay(session, 'ACCEPT_MEDIA');
}

/** The token itself is not stored. */
function digestDevice(service: { vault: Vault }, { accountId, mode }: Session, { metadata }: Upload): string | null {
  const { deviceToken } = metadata;
  return deviceToken === undefined ? null : service.vault.digestFor(accountId, `device:${mode}`, deviceToken).toString('hex');
}

type Replayed = Pick<IntakeFacts, 'replayedFrames' | 'replayedFrom'>;

function toFacts(upload: Upload, fingerprints: readonly Buffer[], replayed: Replayed, device: string | null): IntakeFacts {
  const { deviceToken: _, ...metadata } = upload.metadata;
  return {
    v: 1,
    kind: upload.kind,
    frameCount: upload.parts.length,
    atMs: upload.metadata.frames?.map((frame) => frame.atMs) ?? null,
    duplicateFrames: countDuplicates(fingerprints),
    ...replayed,
    device,
    metadata,
    ...(upload.pictures === undefined ? {} : { pictures: upload.pictures }),
  };
}
