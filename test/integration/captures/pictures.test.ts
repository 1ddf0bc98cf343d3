import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import { sweep } from '@faceproof/orchestrator/journey/clockwork/sweep.js';
import { acceptFile } from '@faceproof/orchestrator/journey/files/accept-file.js';
import { loadPicture } from '@faceproof/orchestrator/journey/pictures/load-picture.js';
import { loadPictures } from '@faceproof/orchestrator/journey/pictures/load-pictures.js';
import { renderPictures } from '@faceproof/orchestrator/journey/pictures/render-pictures.js';
import { openSession } from '@faceproof/orchestrator/journey/sessions/open-session.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { eraseSubject } from '@faceproof/orchestrator/journey/subjects/erase-subject.js';
import type { Picture, PictureSource } from '@faceproof/orchestrator/media/picture.js';
import { loadSession } from '@faceproof/orchestrator/sessions/sessions.store.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { openDiskMediaStore } from '@faceproof/workers/store/disk-media-store.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePng } from '../../contract/harness/grey-picture.js';
import { startReferences } from '../../contract/harness/orchestrator-in-process.js';
import { type Fixture, openFixture, unrecorded } from '../settling/journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from '../settling/live-capture.js';

const DAY_MS = 86_400_000;
/** 68 points, x y x y …: the eye at the image's left at 0.3, all others at 0.7. */
const LANDMARKS = Array.from({ length: 136 }, (_, i) => (i >= 72 && i < 84 ? 0.3 : 0.7));

describe('the pictures of a session', () => {
  let fixture: Fixture;
  let worker: { close(): Promise<void> };
  beforeAll(async () => {
    fixture = await openFixture();
    worker = await startReferences(fixture.service.config);
  });
  afterAll(async () => {
    await worker?.close();
    await fixture.close();
  });

  let shade = 20;
  /** Three pictures whose bytes no other capture has: a repeated one is a replay. */
  const frames = () => Array.from({ length: 3 }, () => makePng(400, 300, shade++));

  async function settled(subjectId: string, change: (measured: Measurement) => object = () => ({})): Promise<string> {
    const { sessionId, captureId } = await uploadCapture(fixture, { parts: frames(), session: { subjectId } });
    await fixture.service.db('captures').where({ id: captureId }).update({ picture_count: 3 });
    await writeInWorkersStead(fixture, captureId, 'approve', change);
    await settleCapture(fixture.service, captureId, 'MEASURED');
    return sessionId;
  }

  const list = async (sessionId: string) =>
    loadPictures(fixture.service, await loadSession(fixture.service.db, sessionId), { measured: true });
  const sourceOf = async (sessionId: string) => (await list(sessionId))[0]?.source as PictureSource;
  const objectsOf = async (sessionId: string): Promise<string[]> =>
    (await fixture.service.db('renditions').where({ session_id: sessionId })).map(({ blob_id: blobId }) => blobId);
  const isThere = async (blobId: string) =>
    openDiskMediaStore(fixture.mediaDir)
      .read(blobId)
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof ObjectMissingError) return false;
          throw error;
        },
      );

  async function rendered(subjectId: string): Promise<{ sessionId: string; source: PictureSource; objects: string[] }> {
    const sessionId = await settled(subjectId);
    const source = await sourceOf(sessionId);
    await loadPicture(fixture.service, source, 320);
    const objects = await objectsOf(sessionId);
    expect(objects).toHaveLength(3);
    for (const blobId of objects) expect(await isThere(blobId)).toBe(true);
    return { sessionId, source, objects };
  }

  it('have the eyes that a worker measured, and say what the template was made of', async () => {
    const sessionId = await settled('measured', ({ frames: measured }) => ({
      frames: measured.map((frame, i) => ({
        ...frame,
        main: { ...frame.main, landmarks: LANDMARKS },
        usedInTemplate: i === 1,
      })),
    }));
    const pictures: Picture[] = await list(sessionId);
    expect(pictures.map(({ usedInTemplate }) => usedInTemplate)).toEqual([false, true, false]);
    for (const { eyes } of pictures) {
      // The person's left is at the image's right.
      expect(eyes?.left.x).toBeCloseTo(0.7);
      expect(eyes?.right.x).toBeCloseTo(0.3);
    }
  });

  it('are listed without the facts of a measurement that cannot be judged here', async () => {
    const sessionId = await settled('unreadable');
    const { id } = await fixture.service.db('captures').where({ session_id: sessionId }).first('id');
    await writeInWorkersStead(fixture, id, 'approve', { frames: null });
    const pictures: Picture[] = await list(sessionId);
    expect(pictures.map(({ eyes }) => eyes)).toEqual([null, null, null]);
  });

  it('are sealed in the store: no object shows a JPEG', async () => {
    const { objects } = await rendered('sealed');
    for (const blobId of objects) {
      const bytes = await openDiskMediaStore(fixture.mediaDir).read(blobId);
      expect(bytes.includes(Buffer.of(0xff, 0xd8, 0xff))).toBe(false);
    }
  });

  it('go with the media on its date', async () => {
    const { sessionId, source, objects } = await rendered('dated');
    fixture.passMs(2 * DAY_MS);
    await sweep(fixture.service);
    expect(await objectsOf(sessionId)).toEqual([]);
    for (const blobId of objects) expect(await isThere(blobId)).toBe(false);
    expect((await list(sessionId)).map(({ deleted }) => deleted)).toEqual(Array(3).fill({ at: expect.any(Date) }));
    await expect(loadPicture(fixture.service, source, 320)).rejects.toMatchObject({ code: 'media_deleted' });
  });

  it('go with the person, and are deleted again if a late worker writes them', async () => {
    const { sessionId, source, objects } = await rendered('erased');
    await eraseSubject(fixture.service, fixture.tenant('LIVE'), 'erased');
    expect(await objectsOf(sessionId)).toEqual([]);
    for (const blobId of objects) expect(await isThere(blobId)).toBe(false);
    await openDiskMediaStore(fixture.mediaDir).write(objects[0] ?? '', Buffer.from('late'), false);
    fixture.passMs(10_000);
    await sweep(fixture.service);
    expect(await isThere(objects[0] ?? '')).toBe(false);
    await expect(loadPicture(fixture.service, source, 500)).rejects.toMatchObject({ code: 'media_deleted' });
  });

  it('go with the person from the sessions of others who were compared with the same document', async () => {
    const upload = { bytes: makePng(300, 400) };
    const at = { stored: () => undefined, signal: new AbortController().signal };
    const { id: fileId } = await acceptFile(fixture.service, fixture.tenant('LIVE'), upload, at);
    const renderedFor = async (subjectId: string) => {
      const reference = { source: 'DOCUMENT_IMAGE' as const, fileId };
      const body = { flow: 'ONBOARDING' as const, purpose: 'Integration test', subjectId, reference };
      const { sessionId } = await openSession(fixture.service, fixture.tenant('LIVE'), body, unrecorded);
      const source = await sourceOf(sessionId);
      await loadPicture(fixture.service, source, 320);
      return { sessionId, source, objects: await objectsOf(sessionId) };
    };
    const ofErased = await renderedFor('shared-and-erased');
    const ofOther = await renderedFor('shared-and-stays');
    const frames = await rendered('shared-and-stays');
    expect([ofErased.objects.length, ofOther.objects.length]).toEqual([3, 3]);
    await eraseSubject(fixture.service, fixture.tenant('LIVE'), 'shared-and-erased');
    for (const { sessionId, source, objects } of [ofErased, ofOther]) {
      expect(await objectsOf(sessionId)).toEqual([]);
      for (const blobId of objects) expect(await isThere(blobId)).toBe(false);
      await expect(loadPicture(fixture.service, source, 320)).rejects.toMatchObject({ code: 'media_deleted' });
    }
    expect(await list(ofOther.sessionId)).toMatchObject([
      { kind: 'REFERENCE', deleted: { at: expect.any(Date) }, source: null },
    ]);
    expect(await objectsOf(frames.sessionId)).toEqual(frames.objects);
  });

  it('leave nothing behind if the person is erased while they are rendered', async () => {
    const sessionId = await settled('erased-meanwhile');
    const source = await sourceOf(sessionId);
    const { references } = fixture.service;
    const written: string[] = [];
    fixture.service.references = {
      ...references,
      async render(job, at) {
        const outcome = await references.render(job, at);
        written.push(...job.sizes.map(({ output }) => output.blobId));
        await eraseSubject(fixture.service, fixture.tenant('LIVE'), 'erased-meanwhile');
        return outcome;
      },
    };
    await expect(renderPictures(fixture.service, source)).rejects.toMatchObject({ code: 'media_deleted' });
    fixture.service.references = references;
    expect(await objectsOf(sessionId)).toEqual([]);
    expect(written).toHaveLength(3);
    for (const blobId of written) expect(await isThere(blobId)).toBe(false);
  });

  it('stay while the session is in review, whatever its retention', async () => {
    const { sessionId, captureId } = await uploadCapture(fixture, { parts: frames(), session: { subjectId: 'in-review' } });
    await writeInWorkersStead(fixture, captureId, 'review_pending');
    await settleCapture(fixture.service, captureId, 'MEASURED');
    expect((await loadSession(fixture.service.db, sessionId)).status).toBe('IN_REVIEW');
    fixture.passMs(20 * DAY_MS);
    await sweep(fixture.service);
    const capture = await fixture.service.db('captures').where({ id: captureId }).first();
    expect(capture).toMatchObject({ media_deleted_at: null, media_wrapped_key: expect.anything() });
  });

  it('of any width leave no object but the prepared ones', async () => {
    const { source, sessionId } = await rendered('odd-width');
    const before = await fixture.service.db('renditions').where({ session_id: sessionId }).select('blob_id');
    await loadPicture(fixture.service, source, 111);
    const doomed = await fixture.service.db('doomed_blobs').select('blob_id');
    expect(doomed.map(({ blob_id: blobId }) => blobId)).not.toContain(before[0]?.blob_id);
    for (const { blob_id: blobId } of doomed) expect(await isThere(blobId)).toBe(false);
  });
});
