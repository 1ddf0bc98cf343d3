import { type Tracing, traced } from '@faceproof/hosting/tracing/tracing.js';
import type { MeasureJob } from '@faceproof/protocol/measuring/job.js';
import type { Admission } from '../../admission/admission.js';
import type { CaptureMedia } from '../../captures/captures.store.js';
import { DECISION_DEADLINE_MS, JOB_LIFE_MS } from '../../captures/deadline.js';
import { dropJob } from '../../captures/job-outbox.store.js';
import type { Jobs } from '../../jobs/jobs.js';
import { findCaptureAndKey } from '../../sessions/linked-captures.store.js';
import { mayKeepCrop, type Session } from '../../sessions/session.js';
import { simulatedDelayMs } from '../../simulate/simulate-capture.js';
import type { Stored } from '../../vault/stored.js';

export interface EnqueuingService extends Stored {
  jobs: Jobs;
  admission: Admission;
  tracing: Tracing;
}

/**
 * Puts a capture from the outbox on the queue. Safe to call at any time: the job's id prevents duplicates, and settling is
 * keyed by the capture.
 *
 * @param attempt 0 for the first, plus one each time that the measurement was overdue
 */
export async function enqueueCapture(service: EnqueuingService, captureId: string, attempt: number): Promise<void> {
  const found = await findCaptureAndKey(service, service.db, captureId);
  if (found?.capture.state !== 'PROCESSING' || found.capture.media === null || found.subjectKey === null)
    return dropJob(service.db, captureId, attempt);

  if (await isInLine(service, captureId, attempt)) {
    // It is late already: those that can still be decided in time come first.
    for (const jobId of jobIds(captureId, attempt)) await service.jobs.putLast(jobId);
    return dropJob(service.db, captureId, attempt);
  }
  await enqueueAccepted(
    service,
    { session: found.session, captureId, media: found.capture.media, subjectKey: found.subjectKey },
    attempt,
  );
}

/** Everything that a capture's job consists of. */
export interface AcceptedCapture {
  session: Session;
  captureId: string;
  media: CaptureMedia;
  subjectKey: Buffer;
}

/**
 * Like enqueueCapture, for a capture that was just accepted and whose parts are still in memory. A late capture, and those by
 * which an account exceeds what admission lets in, are measured after all others.
 */
export async function enqueueAccepted(service: EnqueuingService, accepted: AcceptedCapture, attempt: number): Promise<void> {
  const { session, captureId } = accepted;
  const measure = session.mode === 'TEST' ? null : composeMeasureJob(service, accepted, attempt);
  const last = measure !== null && (attempt > 0 || (await service.admission.exceedsPlaces(session.accountId)));
  const span = { name: 'enqueue', kind: 'PRODUCER', attributes: { 'faceproof.measure_request': attempt } } as const;
  await traced(service.tracing, service.tracing.ofCapture(captureId), span, (trace) => {
    const options = { delayMs: simulatedDelayMs(session), last, trace };
    return service.jobs.enqueue(jobIdOf(captureId, attempt), { v: 1, captureId }, measure, options);
  });
  await dropJob(service.db, captureId, attempt);
}

/** Removes a capture's jobs from the queue, except one that a worker is running. */
export async function withdrawCapture(service: { jobs: Jobs }, captureId: string, tries: number): Promise<void> {
  const again = [0, 1].map((nth) => jobIdAgain(captureId, nth));
  for (const jobId of [...jobIds(captureId, tries + 1), ...again]) await service.jobs.withdraw(jobId);
}

/** Still queued from an earlier attempt: a second job behind it would only lengthen the queue. */
async function isInLine(service: { jobs: Jobs }, captureId: string, attempt: number): Promise<boolean> {
  for (const jobId of jobIds(captureId, attempt)) {
    if (await service.jobs.isWaiting(jobId)) return true;
  }
  return false;
}

/** Of the first `count` attempts to measure the capture. */
function jobIds(captureId: string, count: number): string[] {
  return Array.from({ length: count }, (_, attempt) => jobIdOf(captureId, attempt));
}

function jobIdOf(captureId: string, attempt: number): string {
  return attempt === 0 ? captureId : `${captureId}-${attempt}`;
}

/** Of the measurements after the decision, by which workers are compared. */
export function jobIdAgain(captureId: string, nth: number): string {
  return `${captureId}-again${nth}`;
}

export function composeMeasureJob(
  service: Pick<Stored, 'vault' | 'clock'>,
  { session, captureId, media, subjectKey }: AcceptedCapture,
  attempt: number,
): MeasureJob {
  const refer = (blobId: string, wrapped: Buffer) => ({
    blobId,
    wrappedKey: service.vault.wrapForWorker(blobId, service.vault.openObjectKey(subjectKey, blobId, wrapped)),
  });
  const { reference } = session;
  const now = service.clock.now().getTime();
  return {
    v: 1,
    captureId,
    media: { ...refer(media.blobId, media.wrappedKey), kind: media.kind, parts: media.commitments.length },
    reference:
      reference === null
        ? null
        : reference.digest === null
          ? { ...refer(reference.blobId, reference.wrappedKey), kind: 'IMAGE' }
          : { ...refer(reference.blobId, reference.wrappedKey), kind: 'TEMPLATE', digest: reference.digest },
    output: refer(media.measurementBlobId, media.measurementWrappedKey),
    clipFrames: media.clipFrames === null ? null : refer(media.clipFrames.blobId, media.clipFrames.wrappedKey),
    ...(session.enrollOnApprove && { enrolls: true as const }),
    ...(mayKeepCrop(session) && { keepsCrop: true as const }),
    enqueuedAt: now,
    // When the session has failed: every attempt ends with it.
    expiresAt: now + JOB_LIFE_MS - attempt * DECISION_DEADLINE_MS,
  };
}
