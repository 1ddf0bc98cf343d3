import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import { clipFramesContext } from '@faceproof/orchestrator/captures/clip-frame-facts.js';
import { changePolicy } from '@faceproof/orchestrator/journey/accounts/change-policy.js';
import { sweep } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { deleteDueMedia } from '@faceproof/orchestrator/journey/retention/delete-due.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import { loadSubjectKey } from '@faceproof/orchestrator/subjects/subjects.store.js';
import { describe, expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from '../settling/journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from '../settling/live-capture.js';

const CLIP_FRAMES = [{ index: 0, atMs: 0, width: 640, height: 480, bytes: 9000 }];
const DAY_MS = 86_400_000;

describe('the frames of a clip', () => {
  const fixture = useOpened(openFixture);

  const rowOf = (captureId: string) =>
    fixture.service
      .db('captures as c')
      .join('sessions as s', 's.id', 'c.session_id')
      .where('c.id', captureId)
      .first('c.*', 's.subject_row');

  /** A clip that is measured and settled; its frames lie in the store. */
  async function settleClip(subjectId: string) {
    const { captureId } = await uploadCapture(fixture, {
      kind: 'VIDEO',
      parts: [fixture.service.random.bytes(100)],
      session: { subjectId },
    });
    const row = await rowOf(captureId);
    const { db, vault } = fixture.service;
    const subjectKey = await loadSubjectKey(fixture.service, db, row.subject_row);
    const key = vault.openObjectKey(subjectKey, row.clip_frames_blob_id, row.clip_frames_wrapped_key);
    await vault.putObject(row.clip_frames_blob_id, key, Buffer.from('the frames'));
    await writeInWorkersStead(fixture, captureId, 'approve', { clipFrames: CLIP_FRAMES });
    await settleCapture(fixture.service, captureId, 'MEASURED');
    return { captureId, blobId: row.clip_frames_blob_id as string, key, subjectKey: subjectKey as Buffer };
  }

  const read = ({ blobId, key }: { blobId: string; key: Buffer }) => fixture.service.vault.getObject(blobId, key);

  it('are named by their capture before a worker writes them; frames that were uploaded as such have none', async () => {
    const { captureId: clip } = await uploadCapture(fixture, { kind: 'VIDEO', parts: [fixture.service.random.bytes(100)] });
    const { captureId: pictures } = await uploadCapture(fixture);
    expect((await rowOf(clip)).clip_frames_blob_id).toMatch(/^blb_/);
    expect((await rowOf(pictures)).clip_frames_blob_id).toBeNull();
  });

  it('are described, sealed under the subject’s key, once the capture is settled', async () => {
    const kept = await settleClip('described');
    const { clip_frames_sealed: sealed } = await rowOf(kept.captureId);
    const plain = fixture.service.vault.openUnder(kept.subjectKey, clipFramesContext(kept.captureId), sealed);
    expect(JSON.parse(plain.toString('utf8'))).toMatchObject(CLIP_FRAMES);
    expect((await read(kept)).toString()).toBe('the frames');
  });

  it('are deleted with the clip on its date, with their key and facts', async () => {
    const kept = await settleClip('dated');
    fixture.passMs(2 * DAY_MS);
    await deleteDueMedia(fixture.service, fixture.service.clock.now(), 100);
    await expect(read(kept)).rejects.toBeInstanceOf(ObjectMissingError);
    expect(await rowOf(kept.captureId)).toMatchObject({ clip_frames_wrapped_key: null, clip_frames_sealed: null });
  });

  it('are deleted again if a worker that is late writes them after their date', async () => {
    const put = { retention: { mediaHours: 0 } };
    await changePolicy(fixture.service, { ...fixture.tenant('LIVE'), policyId: 'default', changedBy: null }, put, null);
    const kept = await settleClip('late');
    await deleteDueMedia(fixture.service, fixture.service.clock.now(), 100);
    await expect(read(kept)).rejects.toBeInstanceOf(ObjectMissingError);
    await fixture.service.vault.putObject(kept.blobId, kept.key, Buffer.from('the frames'));
    fixture.passMs(10_000);
    await sweep(fixture.service);
    await expect(read(kept)).rejects.toBeInstanceOf(ObjectMissingError);
  });

  it('are erased with their subject, even if a worker writes them again after the erasure', async () => {
    const kept = await settleClip('erased');
    await eraseSubject(fixture.service, fixture.tenant('LIVE'), 'erased');
    await expect(read(kept)).rejects.toBeInstanceOf(ObjectMissingError);
    expect(await rowOf(kept.captureId)).toMatchObject({ clip_frames_wrapped_key: null, clip_frames_sealed: null });
    await fixture.service.vault.putObject(kept.blobId, kept.key, Buffer.from('the frames'));
    fixture.passMs(10_000);
    await sweep(fixture.service);
    await expect(read(kept)).rejects.toBeInstanceOf(ObjectMissingError);
  });
});
