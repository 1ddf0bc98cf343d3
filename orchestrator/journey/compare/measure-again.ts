import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import { checkMeasurement } from '@faceproof/protocol/measuring/check-measurement.js';
import type { Measurement, SettleJob } from '@faceproof/protocol/measuring/job.js';
import { isTrusted } from '@faceproof/protocol/measuring/worker-report.js';
import type { CaptureMedia, CaptureRow } from '../../captures/captures.store.js';
import type { Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import { newId } from '../../make-id.js';
import { findCaptureAndKey } from '../../sessions/linked-captures.store.js';
import type { Session } from '../../sessions/session.js';
import { announceBlob } from '../../vault/doomed-blobs.store.js';
import type { Vault } from '../../vault/vault.js';
import { composeMeasureJob, type EnqueuingService, jobIdAgain } from '../captures/enqueue-capture.js';

/** After that no worker begins with it. What it writes is deleted once it is compared, or minutes later. */
const LIFE_MS = 60_000;

export type ComparingService = EnqueuingService & { random: Randomness; config: Config };

/** A capture that was measured, with everything that opens its measurements. */
export interface Remeasured {
  session: Session;
  capture: CaptureRow;
  media: CaptureMedia & { measurementWrappedKey: Buffer };
  subjectKey: Buffer;
}

/** Whether a capture is measured again. Only who has the digest key can foresee it. Pure. */
export function isCompared(
  service: { vault: Pick<Vault, 'digestFor'>; config: Pick<Config, 'comparedShare'> },
  { session, capture }: { session: Pick<Session, 'accountId' | 'mode'>; capture: Pick<CaptureRow, 'id'> },
): boolean {
  if (session.mode === 'TEST') return false;
  return comparisonId(service, session, capture.id).readUInt32BE(0) < service.config.comparedShare * 2 ** 32;
}

export function comparisonId(
  { vault }: { vault: Pick<Vault, 'digestFor'> },
  { accountId }: Pick<Session, 'accountId'>,
  captureId: string,
): Buffer {
  return vault.digestFor(accountId, 'comparison', captureId);
}

/** @returns null if its pictures or its person are gone by now */
export async function findRemeasured(
  service: Pick<EnqueuingService, 'db' | 'vault'>,
  captureId: string,
): Promise<Remeasured | null> {
  const found = await findCaptureAndKey(service, service.db, captureId);
  if (found?.capture.media == null || found.subjectKey === null) return null;
  const { session, capture, subjectKey } = found;
  const { media } = found.capture;
  return media.measurementWrappedKey === null ? null : { session, capture, media, subjectKey };
}

/**
 * Asks another worker to measure a capture, on another host than those before if there is one.
 *
 * @param measured so far, the first one first
 * @param again the blobs of the later ones
 * @returns false if no other worker has the set
 */
export async function measureAgain(
  service: ComparingService,
  of: Remeasured,
  measured: readonly Measurement[],
  again: readonly string[],
): Promise<boolean> {
  const now = service.clock.now();
  const before = measured.flatMap(({ worker }) => worker ?? []);
  const others = (await service.jobs.listWorkers()).filter(
    (one) =>
      isTrusted(one, now.getTime()) &&
      one.set === measured[0]?.set &&
      before.every(({ workerId }) => workerId !== one.workerId),
  );
  if (before.length < measured.length || others.length === 0) return false;
  const hosts = before.map(({ host }) => host);
  const isElsewhere = others.some(({ host }) => !hosts.includes(host));
  const blobId = newId('blob', service);
  await announceBlob(service.db, blobId, now);
  const accepted = { ...of, captureId: of.capture.id };
  const job = {
    ...composeMeasureJob(service, accepted, 0),
    output: { blobId, wrappedKey: service.vault.wrapForWorker(blobId, openKey(service, of)) },
    clipFrames: null,
    not: { workers: before.map(({ workerId }) => workerId), hosts: isElsewhere ? hosts : [] },
    expiresAt: now.getTime() + LIFE_MS,
  };
  const settle = { v: 1 as const, captureId: of.capture.id, again: [...again, blobId] } satisfies SettleJob;
  await service.jobs.enqueue(jobIdAgain(of.capture.id, again.length), settle, job, { last: true, patient: true });
  return true;
}

/** @returns null if the worker did not write it. @throws MeasurementError */
export async function readAgain(
  service: { vault: Vault },
  of: Remeasured,
  blobId: string | undefined,
): Promise<Measurement | null> {
  if (blobId === undefined) return null;
  const bytes = await service.vault.getObject(blobId, openKey(service, of)).catch((error: unknown) => {
    if (error instanceof ObjectMissingError) return null;
    throw error;
  });
  return bytes === null ? null : checkMeasurement(JSON.parse(bytes.toString('utf8')));
}

/** Every measurement of the capture is under one key, each as another object. */
function openKey({ vault }: { vault: Vault }, { media, subjectKey }: Remeasured): Buffer {
  return vault.openObjectKey(subjectKey, media.measurementBlobId, media.measurementWrappedKey);
}
