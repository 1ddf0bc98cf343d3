import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import { clipFramesContext } from '@faceproof/orchestrator/captures/clip-frame-facts.js';
import { changePolicy } from '@faceproof/orchestrator/journey/change-policy.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/erase-subject.js';
import { deleteDueMedia } from '@faceproof/orchestrator/journey/retention/delete-due.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { sweep } from '@faceproof/orchestrator/journey/sweep.js';
import { loadSubjectKey } from '@faceproof/orchestrator/subjects/subjects.store.js';
import { PutPolicySchema } from '@faceproof/protocol/policy.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from './journey-house.js';
import { uploadCapture, writeInWorkersStead } from './live-capture.js';

const CLIP_FRAMES = [{ index: 0, atMs: 0, width: 640, height: 480, bytes: 9000 }];
const DAY_MS = 86_400_000;

describe('the frames of a clip', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
  });
  afterAll(() => house.close());

  const rowOf = (captureId: string) =>
    house.service
      .db('captures as c')
      .join('sessions as s', 's.id', 'c.session_id')
      .where('c.id', captureId)
      .first('c.*', 's.subject_row');

  /** A clip that is measured and settled; its frames lie in the store. */
  async function settleClip(subjectId: string) {
    const { captureId } = await uploadCapture(house, {
      kind: 'VIDEO',
      parts: [house.service.random.bytes(100)],
      session: { subjectId },
    });
    const row = await rowOf(captureId);
    const { db, vault } = house.service;
    const subjectKey = await loadSubjectKey(house.service, db, row.subject_row);
    const key = vault.openObjectKey(subjectKey, row.clip_frames_blob_id, row.clip_frames_wrapped_key);
    await vault.putObject(row.clip_frames_blob_id, key, Buffer.from('the frames'));
    await writeInWorkersStead(house, captureId, 'approve', { clipFrames: CLIP_FRAMES });
    await settleCapture(house.service, captureId, 'MEASURED');
    return { captureId, blobId: row.clip_frames_blob_id as string, key, subjectKey: subjectKey as Buffer };
  }

  const read = ({ blobId, key }: { blobId: string; key: Buffer }) => house.service.vault.getObject(blobId, key);

  it('are named by their capture before a worker writes them; frames that were uploaded as such have none', async () => {
    const { captureId: clip } = await uploadCapture(house, { kind: 'VIDEO', parts: [house.service.random.bytes(100)] });
    const { captureId: pictures } = await uploadCapture(house);
    expect((await rowOf(clip)).clip_frames_blob_id).toMatch(/^blb_/);
    expect((await rowOf(pictures)).clip_frames_blob_id).toBeNull();
  });

  it('are described, sealed under the subject’s key, once the capture is settled', async () => {
    const kept = await settleClip('described');
    const { clip_frames_sealed: sealed } = await rowOf(kept.captureId);
    const plain = house.service.vault.openUnder(kept.subjectKey, clipFramesContext(kept.captureId), sealed);
    expect(JSON.parse(plain.toString('utf8'))).toMatchObject(CLIP_FRAMES);
    expect((await read(kept)).toString()).toBe('the frames');
  });

  it('are deleted with the clip on its date, with their key and facts', async () => {
    const kept = await settleClip('dated');
    house.passMs(2 * DAY_MS);
    await deleteDueMedia(house.service, house.service.clock.now(), 100);
    await expect(read(kept)).rejects.toBeInstanceOf(ObjectMissingError);
    expect(await rowOf(kept.captureId)).toMatchObject({ clip_frames_wrapped_key: null, clip_frames_sealed: null });
  });

  it('are deleted again if a worker that is late writes them after their date', async () => {
    const retention = { mediaHours: 0, templateDays: 365 };
    const put = PutPolicySchema.parse({ profileId: 'standard-2026', retention });
    await changePolicy(house.service, { ...house.tenant('LIVE'), changedBy: null }, put, null);
    const kept = await settleClip('late');
    await deleteDueMedia(house.service, house.service.clock.now(), 100);
    await expect(read(kept)).rejects.toBeInstanceOf(ObjectMissingError);
    await house.service.vault.putObject(kept.blobId, kept.key, Buffer.from('the frames'));
    house.passMs(10_000);
    await sweep(house.service);
    await expect(read(kept)).rejects.toBeInstanceOf(ObjectMissingError);
  });

  it('are erased with their subject, even if a worker writes them again after the erasure', async () => {
    const kept = await settleClip('erased');
    await eraseSubject(house.service, house.tenant('LIVE'), 'erased');
    await expect(read(kept)).rejects.toBeInstanceOf(ObjectMissingError);
    expect(await rowOf(kept.captureId)).toMatchObject({ clip_frames_wrapped_key: null, clip_frames_sealed: null });
    await house.service.vault.putObject(kept.blobId, kept.key, Buffer.from('the frames'));
    house.passMs(10_000);
    await sweep(house.service);
    await expect(read(kept)).rejects.toBeInstanceOf(ObjectMissingError);
  });
});
