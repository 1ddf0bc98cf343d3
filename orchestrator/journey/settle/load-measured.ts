import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import { checkMeasurement } from '@faceproof/protocol/measuring/check-measurement.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import type { CaptureMedia, CaptureRow } from '../../captures/captures.store.js';
import { type IntakeFacts, intakeContext } from '../../captures/intake-facts.js';
import type { DuplicateSearch } from '../../enrollments/find-duplicates.js';
import type { CheckInput } from '../../judgement/checks/check.js';
import type { AttemptFacts, FirstHalf } from '../../judgement/facts/judged.js';
import type { SetPins } from '../../judgement/thresholds/pins.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import type { Log } from '../../observe/log.js';
import type { StoredPolicy } from '../../policy/policies.store.js';
import type { PolicyVersions } from '../../policy/policy-versions.js';
import type { Session } from '../../sessions/session.js';
import { simulateIntake } from '../../simulate/simulate-capture.js';
import { simulateMeasurement } from '../../simulate/simulate-measurement.js';
import type { Stored } from '../../vault/stored.js';
import type { Vault } from '../../vault/vault.js';
import { recallFaceHashes } from './recall-face-hashes.js';
import { searchDuplicates } from './search-duplicates.js';
import type { Processing } from './settle-once.js';

export interface MeasuredService extends Stored {
  log: Log;
  sets: ModelSets;
  policyVersions: PolicyVersions;
  templateDamaged(enrollmentId: string): void;
}

/** A capture with everything that it is judged by. */
export interface MeasuredCapture extends Processing {
  stored: StoredPolicy;
  /** More than the checks read: what later captures are compared with is made of it. */
  input: Omit<CheckInput, 'earlier'> & {
    pins: SetPins;
    intake: IntakeFacts;
    measurement: Measurement;
    search?: DuplicateSearch | undefined;
    first?: (FirstHalf & { measurement: Measurement }) | undefined;
  };
}

/** Reads only: the media store and the search may take longer than a transaction should. */
export async function loadMeasured(service: MeasuredService, processing: Processing): Promise<MeasuredCapture> {
  const { session, capture, firstHalf } = processing;
  const stored = await service.policyVersions.load(service.db, session);
  const { policy } = stored;
  const { intake, attempt, measurement } = await loadHalf(service, processing, capture);
  const pins = service.sets.pinsOf(measurement);
  const first = firstHalf === null ? null : await loadHalf(service, processing, firstHalf);
  const search = await searchDuplicates(service, { session, policy, measurement });
  const input = { flow: session.flow, policy, pins, intake, attempt, measurement, search };
  if (first === null) return { ...processing, stored, input };
  const similarity = similarityOf(first.measurement.template, measurement.template);
  return { ...processing, stored, input: { ...input, first: { ...first, similarity } } };
}

async function loadHalf(service: MeasuredService, processing: Processing, capture: CaptureRow) {
  const { session, subjectKey } = processing;
  const { media, uploadedAt } = capture;
  if (media === null || uploadedAt === null) throw new Error('A capture in processing has no media');
  const simulated = session.mode === 'TEST';
  const intake = simulated ? simulateIntake(session, capture) : openIntake(service, subjectKey, capture.id, media);
  const measurement = await readMeasurement(service, { session, capture, subjectKey });
  // The simulated engine answers at once; the simulated person needs as long as a real one.
  const openForMs = simulated ? Number.POSITIVE_INFINITY : uploadedAt.getTime() - capture.startedAt.getTime();
  const seenBefore = await recallFaceHashes(service, { ...processing, capture, intake, measurement });
  return {
    intake,
    attempt: { challenge: capture.challenge, ...turnsOf(capture, session), openForMs, seenBefore },
    measurement,
  };
}

/** What is known of the turns of an attempt that shows none. */
function turnsOf({ challenge, supports }: CaptureRow, { challengeAsked }: Session): Pick<AttemptFacts, 'turns'> {
  if (challenge !== null) return {};
  return { turns: challengeAsked ? 'OWED' : supports.includes('TURNS') ? 'POSSIBLE' : 'NOT_POSSIBLE' };
}

function similarityOf(one: readonly number[] | null, other: readonly number[] | null): number | null {
  return one === null || other === null ? null : one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);
}

function openIntake(service: { vault: Vault }, subjectKey: Buffer, captureId: string, media: CaptureMedia): IntakeFacts {
  return JSON.parse(service.vault.openUnder(subjectKey, intakeContext(captureId), media.intakeSealed).toString('utf8'));
}

/**
 * What a worker measured, or what the simulated engine says of a test session.
 *
 * @throws ObjectMissingError, SealBrokenError if the worker's answer is not there or was changed
 * @throws MeasurementError if it cannot be judged here
 */
export async function readMeasurement(
  service: { vault: Vault },
  of: { session: Session; capture: CaptureRow; subjectKey: Buffer },
): Promise<Measurement> {
  const { session, capture, subjectKey } = of;
  if (session.mode === 'TEST') {
    return simulateMeasurement({
      captureId: capture.id,
      challenge: capture.challenge,
      attempt: session.attemptsUsed,
      scenario:
        session.captureFault === 'challenge_needed' ? 'challenge_then_approve' : (session.simulate?.scenario ?? 'approve'),
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
