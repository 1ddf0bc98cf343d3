import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import { loadSet, type ModelSet } from '@faceproof/models/sets/load-set.js';
import { countIncomparable } from '@faceproof/orchestrator/enrollments/enrollments.store.js';
import { findDuplicates } from '@faceproof/orchestrator/enrollments/find-duplicates.js';
import { openSession } from '@faceproof/orchestrator/journey/sessions/open-session.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import type { CreateSession } from '@faceproof/protocol/api/sessions/sessions.js';
import { openDiskMediaStore } from '@faceproof/workers/store/disk-media-store.js';
import { expect, it } from 'vitest';
import { measuredBy } from '../../harness/media/measured-by.js';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture, unrecorded } from './journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from './live-capture.js';

const SHIPPED = loadSet();
const CANDIDATE = { model: SHIPPED.manifests.match[0].model, version: '2031-01-01', digest: `sha256:${'1'.repeat(64)}` };

const fixture = useOpened(() => openFixture({ included: 20 }));

async function settle(set: ModelSet, { captureId }: { captureId: string }, change: object = {}): Promise<void> {
  await writeInWorkersStead(fixture, captureId, 'approve', (measured) => ({ ...measuredBy(set, measured), ...change }));
  await settleCapture(fixture.service, captureId, 'MEASURED');
}

/** @param template what the next match model, which is in shadow, made of the person; left out: none is */
async function enroll(subjectId: string, template?: number[]): Promise<string> {
  const uploaded = await uploadCapture(fixture, { session: { enrollOnApprove: true, subjectId } });
  const models = { ...SHIPPED.stamps, match: CANDIDATE };
  const shadow = { set: 'candidate', models, failure: null, measurement: { template } };
  await settle(SHIPPED, uploaded, template === undefined ? {} : { shadow });
  return (await fixture.service.db('enrollments').where({ session_id: uploaded.sessionId }).first('id')).id;
}

const stepUp = (enrollmentId: string): CreateSession => ({
  ...{ flow: 'ONBOARDING', purpose: 'A step-up', reference: { source: 'ENROLLMENT', enrollmentId } },
});

it('Enrollments outlive their match model if the next one was in shadow; others are refused, and end what is under way', async () => {
  const { db } = fixture.service;
  const tenant = fixture.tenant('LIVE');
  const lost = await enroll('lost');
  const kept = await enroll('kept', [0.6, 0.8]);
  // No template: its length is not 1.
  await enroll('broken', [3, 4]);
  expect(await countIncomparable(db, [CANDIDATE.digest], new Date())).toEqual({ all: 3, lost: 2, behind: 2, migratable: 0 });
  const underWay = await uploadCapture(fixture, { session: stepUp(lost) });

  const { version, digest } = CANDIDATE;
  const manifest = { ...SHIPPED.manifests.match[0], version, sha256: digest.slice('sha256:'.length), calibration: [] };
  await fixture.definitions.placeManifest(manifest);
  await fixture.definitions.placeSet(version, (set) => {
    set.models.match = `${CANDIDATE.model}@${version}`;
  });
  await expect.poll(() => fixture.service.sets.newest().set).toBe(version);

  await expect(openSession(fixture.service, tenant, stepUp(lost), unrecorded)).rejects.toMatchObject({
    ...{ code: 'reference_unusable', members: { reason: 'ENROLLMENT_OUTDATED' } },
  });
  const comparable = { kind: 'TEMPLATE', comparable: false, similarity: null };
  await settle(fixture.service.sets.newest(), underWay, { reference: comparable });
  const of = { session_id: underWay.sessionId };
  expect(await db('sessions').where({ id: underWay.sessionId }).first('status')).toEqual({ status: 'FAILED' });
  expect(await db('decisions').where(of)).toMatchObject([
    { outcome: 'INCONCLUSIVE', reasons: [{ code: 'ENROLLMENT_OUTDATED' }] },
  ]);
  expect(await db('receipts').where(of)).toEqual([]);
  expect(await db('usage_rows').where(of)).toMatchObject([{ state: 'RELEASED' }]);

  const { sessionId } = await openSession(fixture.service, tenant, stepUp(kept), unrecorded);
  const reference = await db('sessions').where({ id: sessionId }).first('reference_digest', 'reference_blob_id');
  const { candidate_blob_id: blobId } = await db('enrollments').where({ id: kept }).first('candidate_blob_id');
  expect(reference).toEqual({ reference_digest: digest, reference_blob_id: blobId });
  const wanted = { ...tenant, template: [0.6, 0.8], digest, except: [] };
  expect(await findDuplicates(fixture.service, wanted, new Date())).toMatchObject({
    ...{ highest: expect.closeTo(1, 5), incomparable: 2, nearest: [{ enrollmentId: kept }] },
  });

  await eraseSubject(fixture.service, tenant, 'kept');
  const gone = ['candidate_template', 'candidate_wrapped_key', 'candidate_blob_id'];
  expect(Object.values(await db('enrollments').where({ id: kept }).first(gone))).toEqual([null, null, null]);
  await expect(openDiskMediaStore(fixture.mediaDir).read(blobId)).rejects.toBeInstanceOf(ObjectMissingError);
});
