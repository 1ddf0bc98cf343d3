import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { type CaptureRow, findCapture } from '../../captures/captures.store.js';
import { eyesOf } from '../../captures/eyes.js';
import { findEnrollment } from '../../enrollments/enrollments.store.js';
import { findFile } from '../../files/files.store.js';
import { type CaptureFacts, DELETED, describeFrames } from '../../media/describe-frames.js';
import { referenceId } from '../../media/media-ids.js';
import type { Picture } from '../../media/picture.js';
import { findReferenceRow, type ReferenceRow } from '../../media/references.store.js';
import { findDecidedCapture } from '../../sessions/decisions.store.js';
import type { Session } from '../../sessions/session.js';
import { findSession } from '../../sessions/sessions.store.js';
import type { Database } from '../../store/database.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import type { Vault } from '../../vault/vault.js';
import { loadCaptureFacts } from './load-capture-facts.js';

/** What reading pictures takes. */
export interface PictureService {
  db: Database;
  vault: Vault;
}

/**
 * What the session compares the face with: the uploaded picture, or the best frame of the session that made the enrollment.
 *
 * @param of.facts of the session's captures
 * @returns null if the session compares nothing, or the simulated engine made the enrollment without a picture
 */
export async function loadReference(
  service: PictureService,
  session: Session,
  of: { facts: readonly CaptureFacts[]; measured: boolean },
): Promise<Picture | null> {
  const row = await findReferenceRow(service.db, session.id);
  if (row === null) return null;
  const gone = { ...blank(service, session), deleted: { at: row.deletedAt ?? session.erasedAt } };
  if (row.enrollmentId === null) return (await describeFile(service, session, row, of.facts)) ?? gone;
  const earlier = await findEnrolled(service, session, row.enrollmentId);
  return earlier === null ? gone : pickEnrolled(service, session, earlier, of.measured);
}

function blank(service: { vault: Vault }, session: Session): Picture {
  const mediaId = referenceId(service, session);
  return { mediaId, kind: 'REFERENCE', captureId: null, attempt: null, index: 0, ...DELETED, deleted: null, source: null };
}

async function describeFile(
  service: PictureService,
  session: Session,
  { fileId }: ReferenceRow,
  facts: readonly CaptureFacts[],
): Promise<Picture | null> {
  const { reference } = session;
  const file = fileId === null || reference === null ? null : await findFile(service.db, session, fileId);
  if (file === null || reference === null) return null;
  const { mediaType, width, height, bytes } = file;
  return {
    ...blank(service, session),
    mediaType,
    width,
    height,
    bytes,
    eyes: eyesOfReference(facts.flatMap(({ measurement }) => (measurement === null ? [] : [measurement]))),
    source: {
      sessionId: session.id,
      accountId: session.accountId,
      subjectRow: session.subjectRow,
      captureId: null,
      blobId: reference.blobId,
      wrappedKey: reference.wrappedKey,
      kind: 'PICTURE',
      position: 0,
    },
  };
}

/** Each measurement measured the same reference. */
function eyesOfReference(measurements: readonly Measurement[]): Picture['eyes'] {
  for (const { reference } of measurements) {
    if (reference?.kind === 'IMAGE') return eyesOf(reference.main?.landmarks, reference.quarterTurns);
  }
  return null;
}

interface Enrolled {
  session: Session;
  capture: CaptureRow;
}

/** @returns null if the session that made the enrollment is gone */
async function findEnrolled(service: PictureService, session: Session, enrollmentId: string): Promise<Enrolled | null> {
  const enrollment = await findEnrollment(service.db, session, enrollmentId);
  const earlier = enrollment === null ? null : await findSession(service.db, session, enrollment.sessionId);
  const captureId = earlier === null ? null : await findDecidedCapture(service.db, earlier.id);
  const capture = captureId === null ? null : await findCapture(service.db, captureId);
  return earlier === null || capture === null ? null : { session: earlier, capture };
}

async function pickEnrolled(
  service: PictureService,
  session: Session,
  { session: earlier, capture }: Enrolled,
  measured: boolean,
): Promise<Picture | null> {
  const subjectKey = await loadSubjectKey(service, service.db, earlier.subjectRow);
  // Which frame is the best is in the measurement, so it is read in any case.
  const facts = await loadCaptureFacts(service, { session: earlier, capture, subjectKey, measured: true });
  const mediaId = referenceId(service, session);
  const best = describeFrames(facts, () => mediaId)[bestOf(facts)];
  if (best === undefined) return null;
  return { ...best, kind: 'REFERENCE', attempt: null, eyes: measured ? best.eyes : null };
}

/** @returns the place of the frame that is most like the template; the first without a measurement */
function bestOf({ measurement, clip }: CaptureFacts): number {
  if (measurement === null) return 0;
  const sampled = clip?.map(({ index }) => index) ?? measurement.frames.map(({ index }) => index);
  const likeness = sampled.map((index) => measurement.frames[index]?.main?.similarityToTemplate ?? -1);
  return likeness.indexOf(Math.max(...likeness));
}
