import { randomBytes } from 'node:crypto';
import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import { listCropsOf, openCrop } from '@faceproof/orchestrator/enrollments/crops.store.js';
import { composeMeasureJob } from '@faceproof/orchestrator/journey/captures/enqueue-capture.js';
import { listEntries } from '@faceproof/orchestrator/journey/export/list-entries.js';
import { countHeld } from '@faceproof/orchestrator/journey/retention/count-held.js';
import { deleteEnrollment, deleteExpiredTemplates } from '@faceproof/orchestrator/journey/retention/delete-due.js';
import { findProcessing } from '@faceproof/orchestrator/journey/settle/settle-once.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import { findKnownSubject } from '@faceproof/orchestrator/subjects/lookup.store.js';
import { beforeAll, expect, it } from 'vitest';
import { callApi } from '../../contract/harness/http-call.js';
import { useOpened } from '../../harness/use-opened.js';
import { agreed } from './agreed-texts.js';
import { openFixture } from './journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from './live-capture.js';

const PNG = randomBytes(20_000);

const fixture = useOpened(() => openFixture({ included: 20 }));
const put = (enrollmentCrop: boolean) =>
  callApi(fixture.base, 'PUT', '/v1/policy', { key: fixture.account.liveKey, body: { retention: { enrollmentCrop } } });
beforeAll(() => put(true));

async function enroll(
  subjectId: string,
  { enrollOnApprove = true, consent = agreed() as ReturnType<typeof agreed> | null } = {},
) {
  const uploaded = await uploadCapture(fixture, { session: { enrollOnApprove, subjectId }, ...(consent && { consent }) });
  // A worker of a test, which sends a crop unasked.
  await writeInWorkersStead(fixture, uploaded.captureId, 'approve', { crop: PNG.toString('base64') });
  await settleCapture(fixture.service, uploaded.captureId, 'MEASURED');
  if (!enrollOnApprove)
    await callApi(fixture.base, 'POST', '/v1/enrollments', {
      ...{ key: fixture.account.liveKey, body: { sessionId: uploaded.sessionId } },
    });
  return fixture.service.db('enrollments').where({ session_id: uploaded.sessionId }).first();
}

it('An enrollment keeps the crop sealed under the person’s key, if policy, consent and session say so, and only then', async () => {
  const kept = await enroll('kept');
  expect(kept.crop.includes(PNG.subarray(0, 16))).toBe(false);
  const [row] = await listCropsOf(fixture.service, kept.subject_row);
  expect(openCrop(fixture.service, row!)).toEqual(PNG);
  expect((await enroll('no-consent', { consent: null })).crop).toBeNull();
  expect((await enroll('older-text', { consent: agreed({ namesCrop: false }) })).crop).toBeNull();
  expect((await enroll('enrolled-later', { enrollOnApprove: false })).crop).toBeNull();
  await put(false);
  expect((await enroll('policy-off')).crop).toBeNull();
  await put(true);
});

it('The job of a capture asks for a crop only where one may be kept', async () => {
  const asks = async (consent: ReturnType<typeof agreed> | null) => {
    const { captureId } = await uploadCapture(fixture, { session: { enrollOnApprove: true }, ...(consent && { consent }) });
    const { capture, ...found } = (await findProcessing(fixture.service, captureId))!;
    return composeMeasureJob(fixture.service, { ...found, captureId, media: capture.media! }, 0).keepsCrop;
  };
  expect([await asks(agreed()), await asks(null)]).toEqual([true, undefined]);
});

it('A person’s export contains it, and the look-up counts it', async () => {
  const { id } = await enroll('exported');
  const tenant = fixture.tenant('LIVE');
  const known = await findKnownSubject(fixture.service, fixture.service.db, { ...tenant, subjectId: 'exported' });
  const held = await countHeld(fixture.service.db, known!.row);
  expect(held.find(({ kind }) => kind === 'CROPS')).toMatchObject({ count: 1, goesBy: expect.any(String) });
  const entries = listEntries(fixture.service, { ...tenant, ...known!, subjectId: 'exported' });
  const files = new Map<string, Uint8Array>();
  for await (const { name, bytes } of entries) files.set(name, bytes);
  expect(files.get(`enrollments/${id}.png`)).toEqual(PNG);
});

it('It goes with the enrollment: a deletion, an erasure and the retention leave neither crop nor template', async () => {
  const { db } = fixture.service;
  const [deleted, erased, expired] = [await enroll('deleted'), await enroll('erased'), await enroll('expired')];
  await callApi(fixture.base, 'DELETE', `/v1/enrollments/${deleted.id}`, { key: fixture.account.liveKey });
  await eraseSubject(fixture.service, fixture.tenant('LIVE'), 'erased');
  await db('enrollments').where({ id: expired.id }).update({ expires_at: fixture.service.clock.now() });
  await deleteExpiredTemplates(fixture.service, new Date(fixture.service.clock.now().getTime() + 1), 10);
  for (const { id, blob_id } of [deleted, erased, expired]) {
    const row = await db('enrollments').where({ id }).first('crop', 'template', 'blob_id');
    expect(row).toEqual({ crop: null, template: null, blob_id: null });
    await expect(fixture.service.vault.getObject(blob_id, Buffer.alloc(32))).rejects.toBeInstanceOf(ObjectMissingError);
  }
  // Again: it is gone.
  await deleteEnrollment(fixture.service, { id: deleted.id, subjectRow: deleted.subject_row, sessionId: deleted.session_id });
});
