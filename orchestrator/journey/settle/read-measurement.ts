import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import { checkMeasurement } from '@faceproof/protocol/measuring/check-measurement.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import type { CaptureRow } from '../../captures/captures.store.js';
import type { Service } from '../../service.js';
import type { Session } from '../../sessions/session.js';
import { simulateMeasurement } from '../../simulate/simulate-measurement.js';

/**
 * What a worker measured, or what the simulated engine says of a test session.
 *
 * @throws ObjectMissingError, SealBrokenError if the worker's answer is not there or was changed
 * @throws MeasurementError if it cannot be judged here
 */
export async function readMeasurement(
  service: Pick<Service, 'vault'>,
  of: { session: Session; capture: CaptureRow; subjectKey: Buffer },
): Promise<Measurement> {
  const { session, capture, subjectKey } = of;
  if (session.mode === 'TEST') {
    return simulateMeasurement({
      captureId: capture.id,
      challenge: capture.challenge,
      attempt: session.attemptsUsed,
      scenario: session.simulate?.scenario ?? 'approve',
      // Every flow can end in the scenario's outcome, so the scenario supplies a reference if there is none.
      hasReference: session.reference !== null || session.simulate?.scenario === 'decline_mismatch',
    });
  }
  if (capture.media === null) throw new Error('A capture in processing has no media');
  const { measurementBlobId, measurementWrappedKey } = capture.media;
  // Deleting the media removes its keys from the row: `markMediaDeleted`.
  if (measurementWrappedKey === null) throw new ObjectMissingError();
  const key = service.vault.openObjectKey(subjectKey, measurementBlobId, measurementWrappedKey);
  const measurement = checkMeasurement(JSON.parse((await service.vault.getObject(measurementBlobId, key)).toString('utf8')));
  if (measurement.captureId !== capture.id) throw new Error('The measurement belongs to another capture');
  return measurement;
}
