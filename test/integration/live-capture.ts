import { acceptCapture, checkUploadToken } from '@faceproof/orchestrator/journey/accept-capture.js';
import { openAttempt } from '@faceproof/orchestrator/journey/open-capture.js';
import { openSession } from '@faceproof/orchestrator/journey/open-session.js';
import { simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import { loadSubjectKey } from '@faceproof/orchestrator/subjects/subjects.store.js';
import type { CreateSession } from '@faceproof/protocol/api/sessions.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import type { Scenario } from '@faceproof/protocol/words.js';
import { type House, LIVENESS, unrecorded } from './journey-house.js';

/** A LIVE capture that waits for its measurement, which the test writes instead of a worker. */
export async function uploadCapture(
  house: House,
  of: { kind?: 'FRAMES' | 'VIDEO'; parts?: Buffer[] | undefined; session?: Partial<CreateSession> | undefined } = {},
) {
  const session = await openSession(house.service, house.tenant('LIVE'), { ...LIVENESS, ...of.session }, unrecorded);
  const opened = await openAttempt(house.service, session.sessionId, { by: 'DEVICE', shown: [] });
  const target = await checkUploadToken(house.service, opened.captureId, opened.uploadToken);
  await acceptCapture(house.service, target, {
    kind: of.kind ?? 'FRAMES',
    parts: of.parts ?? unseenFrames(house),
    metadata: {},
  });
  return { sessionId: session.sessionId, captureId: opened.captureId, opened };
}

export function unseenFrames(house: House): Buffer[] {
  return Array.from({ length: 3 }, () => house.service.random.bytes(100));
}

/** The simulated engine's measurement for a scenario, with the given changes. */
export async function writeInWorkersStead(
  house: House,
  captureId: string,
  scenario: Scenario,
  change: object | ((measured: Measurement) => object) = {},
): Promise<void> {
  const { db, vault } = house.service;
  const row = await db('captures as c')
    .join('sessions as s', 's.id', 'c.session_id')
    .where('c.id', captureId)
    .first('c.*', 's.subject_row');
  const subjectKey = await loadSubjectKey(house.service, db, row.subject_row);
  const key = vault.openObjectKey(subjectKey, row.measurement_blob_id, row.measurement_wrapped_key);
  const measured = simulateMeasurement({ captureId, challenge: row.challenge, attempt: 1, scenario, hasReference: false });
  const measurement = { ...measured, ...(typeof change === 'function' ? change(measured) : change) };
  await vault.putObject(row.measurement_blob_id, key, Buffer.from(JSON.stringify(measurement)));
}
