import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import type { CaptureMedia } from '../../captures/captures.store.js';
import { type IntakeFacts, intakeContext } from '../../captures/intake-facts.js';
import type { DuplicateSearch } from '../../enrollments/find-duplicates.js';
import type { CheckInput } from '../../judgement/checks/check.js';
import type { SetPins } from '../../judgement/thresholds/pins.js';
import type { StoredPolicy } from '../../policy/policies.store.js';
import type { Service } from '../../service.js';
import { simulateIntake } from '../../simulate/simulate-capture.js';
import { readMeasurement } from './read-measurement.js';
import { recallLooks } from './recall-looks.js';
import { searchDuplicates } from './search-duplicates.js';
import type { Processing } from './settle-once.js';

/** A capture with everything that it is judged by. */
export interface MeasuredCapture extends Processing {
  stored: StoredPolicy;
  /** More than the checks read: what later captures are compared with is made of it. */
  input: Omit<CheckInput, 'earlier'> & {
    pins: SetPins;
    intake: IntakeFacts;
    measurement: Measurement;
    search?: DuplicateSearch | undefined;
  };
}

/** Reads only: the media store and the search may take longer than a transaction should. */
export async function loadMeasured(service: Service, processing: Processing): Promise<MeasuredCapture> {
  const { session, capture, subjectKey } = processing;
  const { media, uploadedAt } = capture;
  if (media === null || uploadedAt === null) throw new Error('A capture in processing has no media');
  const simulated = session.mode === 'TEST';
  const intake = simulated ? simulateIntake(session, capture.challenge) : openIntake(service, subjectKey, capture.id, media);
  const measurement = await readMeasurement(service, processing);
  const stored = await service.policyVersions.load(service.db, session, session.policyVersion);
  const { policy } = stored;
  const pins = service.sets.pinsOf(measurement);
  // The simulated engine answers at once; the simulated person needs as long as a real one.
  const openForMs = simulated ? Number.POSITIVE_INFINITY : uploadedAt.getTime() - capture.startedAt.getTime();
  const seenBefore = await recallLooks(service, { ...processing, intake, measurement });
  const attempt = { challenge: capture.challenge, openForMs, seenBefore };
  const search = await searchDuplicates(service, { session, policy, measurement });
  return { ...processing, stored, input: { flow: session.flow, policy, pins, intake, attempt, measurement, search } };
}

function openIntake(service: Service, subjectKey: Buffer, captureId: string, media: CaptureMedia): IntakeFacts {
  return JSON.parse(service.vault.openUnder(subjectKey, intakeContext(captureId), media.intakeSealed).toString('utf8'));
}
