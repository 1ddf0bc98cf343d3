import type { MeasureJob } from '@faceproof/protocol/measuring/job.js';
import { type CaptureMedia, findCapture } from '../captures/captures.store.js';
import { JOB_LIFE_MS } from '../captures/deadline.js';
import { dropJob } from '../captures/job-outbox.store.js';
import type { Service } from '../service.js';
import type { Session } from '../sessions/session.js';
import { loadSession } from '../sessions/sessions.store.js';
import { simulatedDelayMs } from '../simulate/simulate-capture.js';
import { loadSubjectKey } from '../subjects/subjects.store.js';

/**
 * Puts a capture from the outbox on the queue. Safe to call at any time: the job's id prevents duplicates, and settling is
 * keyed by the capture.
 *
 * @param attempt 0 for the first, plus one each time that the measurement was overdue
 */
export async function enqueueCapture(service: Service, captureId: string, attempt: number): Promise<void> {
  const capture = await findCapture(service.db, captureId);
  if (capture?.state !== 'PROCESSING' || capture.media === null) return dropJob(service.db, captureId, attempt);
  const session = await loadSession(service.db, capture.sessionId);
  const subjectKey = await loadSubjectKey(service, service.db, session.subjectRow);
  if (subjectKey === null) return dropJob(service.db, captureId, attempt);

  if (await isInLine(service, captureId, attempt)) return dropJob(service.db, captureId, attempt);
  await enqueueAccepted(service, { session, captureId, media: capture.media, subjectKey }, attempt);
}

/** Everything that a capture's job consists of. */
export interface AcceptedCapture {
  session: Session;
  captureId: string;
  media: CaptureMedia;
  subjectKey: Buffer;
}

/** Like enqueueCapture, for a capture that was just accepted and whose parts are still in memory. */
export async function enqueueAccepted(service: Service, accepted: AcceptedCapture, attempt: number): Promise<void> {
  const { session, captureId } = accepted;
  const measure = session.mode === 'TEST' ? null : composeMeasureJob(service, accepted);
  await service.jobs.enqueue(jobIdOf(captureId, attempt), { v: 1, captureId }, measure, simulatedDelayMs(session));
  await dropJob(service.db, captureId, attempt);
}

/** Removes a capture's jobs from the queue, except one that a worker is running. */
export async function withdrawCapture(service: Service, captureId: string, tries: number): Promise<void> {
  for (let attempt = 0; attempt <= tries; attempt++) await service.jobs.withdraw(jobIdOf(captureId, attempt));
}

/** Still queued from an earlier attempt: a second job behind it would only lengthen the queue. */
async function isInLine(service: Service, captureId: string, attempt: number): Promise<boolean> {
  for (let earlier = 0; earlier < attempt; earlier++) {
    if (await service.jobs.isWaiting(jobIdOf(captureId, earlier))) return true;
  }
  return false;
}

function jobIdOf(captureId: string, attempt: number): string {
  return attempt === 0 ? captureId : `${captureId}-${attempt}`;
}

function composeMeasureJob(service: Service, { session, captureId, media, subjectKey }: AcceptedCapture): MeasureJob {
  const refer = (blobId: string, wrapped: Buffer) => ({
    blobId,
    wrappedKey: service.vault.wrapForWorker(blobId, service.vault.openObjectKey(subjectKey, blobId, wrapped)),
  });
  const { reference } = session;
  const now = service.clock.now().getTime();
  return {
    v: 1,
    captureId,
    media: { ...refer(media.blobId, media.wrappedKey), kind: media.kind },
    reference:
      reference === null
        ? null
        : reference.digest === null
          ? { ...refer(reference.blobId, reference.wrappedKey), kind: 'IMAGE' }
          : { ...refer(reference.blobId, reference.wrappedKey), kind: 'TEMPLATE', digest: reference.digest },
    output: refer(media.measurementBlobId, media.measurementWrappedKey),
    clipFrames: media.clipFrames === null ? null : refer(media.clipFrames.blobId, media.clipFrames.wrappedKey),
    enqueuedAt: now,
    expiresAt: now + JOB_LIFE_MS,
  };
}
