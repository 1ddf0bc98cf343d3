import { acceptCapture, checkUploadToken } from '@faceproof/orchestrator/journey/captures/accept-capture.js';
import { type Opener, openAttempt } from '@faceproof/orchestrator/journey/captures/open-capture.js';
import { openSession } from '@faceproof/orchestrator/journey/sessions/open-session.js';
import { simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import { loadSubjectKey } from '@faceproof/orchestrator/subjects/subjects.store.js';
import type { CreateSession } from '@faceproof/protocol/api/sessions/sessions.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import type { Scenario } from '@faceproof/protocol/words.js';
import { type Fixture, LIVENESS, unrecorded } from './journey-fixture.js';

/** A LIVE capture that waits for its measurement, which the test writes instead of a worker. */
export async function uploadCapture(
  fixture: Fixture,
  of: {
    kind?: 'FRAMES' | 'VIDEO';
    parts?: Buffer[] | undefined;
    session?: Partial<CreateSession> | undefined;
    consent?: Extract<Opener, { by: 'DEVICE' }>['consent'];
  } = {},
) {
  const session = await openSession(fixture.service, fixture.tenant('LIVE'), { ...LIVENESS, ...of.session }, unrecorded);
  const opened = await openAttempt(fixture.service, session.sessionId, {
    ...{ by: 'DEVICE', shown: [] },
    consent: of.consent ?? null,
  });
  const target = await checkUploadToken(fixture.service, opened.captureId, opened.uploadToken);
  await acceptCapture(fixture.service, target, {
    kind: of.kind ?? 'FRAMES',
    parts: of.parts ?? unseenFrames(fixture),
    metadata: {},
  });
  return { sessionId: session.sessionId, captureId: opened.captureId, opened };
}

export function unseenFrames(fixture: Fixture): Buffer[] {
  return Array.from({ length: 3 }, () => fixture.service.random.bytes(100));
}

/** The simulated engine's measurement for a scenario, with the given changes. */
export async function writeInWorkersStead(
  fixture: Fixture,
  captureId: string,
  scenario: Scenario,
  change: object | ((measured: Measurement) => object) = {},
): Promise<void> {
  const { db, vault } = fixture.service;
  const row = await db('captures as c')
    .join('sessions as s', 's.id', 'c.session_id')
    .where('c.id', captureId)
    .first('c.*', 's.subject_row');
  const subjectKey = await loadSubjectKey(fixture.service, db, row.subject_row);
  const key = vault.openObjectKey(subjectKey, row.measurement_blob_id, row.measurement_wrapped_key);
  const measured = simulateMeasurement({ captureId, challenge: row.challenge, attempt: 1, scenario, hasReference: false });
  const measurement = { ...measured, ...(typeof change === 'function' ? change(measured) : change) };
  await vault.putObject(row.measurement_blob_id, key, Buffer.from(JSON.stringify(measurement)));
}
