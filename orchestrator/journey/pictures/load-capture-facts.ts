import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import { MeasurementError } from '@faceproof/protocol/measuring/check-measurement.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import type { CaptureRow } from '../../captures/captures.store.js';
import { clipFramesContext } from '../../captures/clip-frame-facts.js';
import { intakeContext } from '../../captures/intake-facts.js';
import type { CaptureFacts } from '../../media/describe-frames.js';
import type { Session } from '../../sessions/session.js';
import type { Vault } from '../../vault/vault.js';
import { readMeasurement } from '../settle/load-measured.js';

/**
 * Opens what is known of a capture's pictures.
 *
 * @param of.subjectKey null once the subject is erased
 * @param of.measured whether to read the measurement, which is an object of the media store
 */
export async function loadCaptureFacts(
  service: { vault: Vault },
  of: { session: Session; capture: CaptureRow; subjectKey: Buffer | null; measured: boolean },
): Promise<CaptureFacts> {
  const { session, capture, subjectKey, measured } = of;
  const { media } = capture;
  if (media === null || subjectKey === null || capture.mediaDeletedAt !== null)
    return { capture, session, intake: null, clip: null, measurement: null };
  const open = (context: string, sealed: Buffer | null) =>
    sealed === null ? null : JSON.parse(service.vault.openUnder(subjectKey, context, sealed).toString('utf8'));
  return {
    capture,
    session,
    intake: open(intakeContext(capture.id), media.intakeSealed),
    clip: open(clipFramesContext(capture.id), capture.clipFramesSealed),
    measurement: measured ? await findMeasurement(service, { session, capture, subjectKey }) : null,
  };
}

/** The simulated engine looks at no picture. */
async function findMeasurement(
  service: { vault: Vault },
  of: { session: Session; capture: CaptureRow; subjectKey: Buffer },
): Promise<Measurement | null> {
  if (of.session.mode === 'TEST') return null;
  return readMeasurement(service, of).catch((error: unknown) => {
    // It is being measured, could not be measured or judged, or was deleted just now.
    if (error instanceof ObjectMissingError || error instanceof MeasurementError) return null;
    throw error;
  });
}
