import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { acceptCapture, checkUploadToken } from '@faceproof/orchestrator/journey/captures/accept-capture.js';
import { openAttempt } from '@faceproof/orchestrator/journey/captures/open-capture.js';
import { acceptFile } from '@faceproof/orchestrator/journey/files/accept-file.js';
import { deleteDoomedObjects } from '@faceproof/orchestrator/journey/retention/delete-due.js';
import { openSession } from '@faceproof/orchestrator/journey/sessions/open-session.js';
import type { Service } from '@faceproof/orchestrator/service.js';
import type { Database } from '@faceproof/orchestrator/store/database.js';
import { storeDoomed } from '@faceproof/orchestrator/vault/doomed-blobs.store.js';
import { describe, expect, it } from 'vitest';
import { makePng } from '../../contract/harness/grey-picture.js';
import { useOpened } from '../../harness/use-opened.js';
import { LIVENESS, openFixture, unrecorded } from '../settling/journey-fixture.js';
import { unseenFrames } from '../settling/live-capture.js';

const fixture = useOpened(openFixture);

/** A connection that breaks after PostgreSQL has committed, and before it says so. */
function losingAnswers(service: Service): Service {
  const db = new Proxy(service.db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name);
      return async (work: Parameters<Database['transaction']>[0]) => {
        await target.transaction(work);
        throw new Error('Connection terminated unexpectedly');
      };
    },
  });
  return { ...service, db };
}

describe('a commit whose answer is lost', () => {
  it('keeps the media of the capture that it accepted', async () => {
    const { service } = fixture;
    const { sessionId } = await openSession(service, fixture.tenant('LIVE'), LIVENESS, unrecorded);
    const opened = await openAttempt(service, sessionId, { by: 'DEVICE', shown: [] });
    const target = await checkUploadToken(service, opened.captureId, opened.uploadToken);
    const upload = { kind: 'FRAMES', parts: unseenFrames(fixture), metadata: {} } as const;
    await expect(acceptCapture(losingAnswers(service), target, { ...upload, parts: [...upload.parts] })).rejects.toThrow(
      'Connection terminated',
    );
    const row = await service.db('captures').where({ id: opened.captureId }).first();
    expect(row.state).toBe('PROCESSING');
    const names = await readdir(fixture.mediaDir, { recursive: true });
    expect(names.map((name) => basename(name))).toContain(row.media_blob_id);
  });

  it('keeps the picture of the file that it stored', async () => {
    const { service } = fixture;
    const references = {
      ...service.references,
      normalize: async () =>
        ({ v: 1, outcome: 'NORMALIZED', picture: { bytes: 9, mediaType: 'image/png', width: 300, height: 300 } }) as const,
    };
    const lossy = { ...losingAnswers(service), references };
    const at = { stored: () => undefined, signal: new AbortController().signal };
    await expect(acceptFile(lossy, fixture.tenant('LIVE'), { bytes: makePng(300, 300) }, at)).rejects.toThrow(
      'Connection terminated',
    );
    const { blob_id } = await service.db('files').first('blob_id');
    expect(await service.db('doomed_blobs').where({ blob_id })).toEqual([]);
  });
});

it('an object that cannot be deleted does not stop the deletion of those behind it', async () => {
  const { service } = fixture;
  const now = service.clock.now();
  const stuck = { blobId: 'blb_stuck', finalAt: now };
  const free = { blobId: 'blb_free', finalAt: now };
  await storeDoomed(service.db, [stuck, free], now);
  const deleteObject = async (blobId: string) => {
    if (blobId === stuck.blobId) throw new Error('The object is locked');
  };
  const vault = { ...service.vault, deleteObject };
  await expect(deleteDoomedObjects({ ...service, vault }, now, 100)).rejects.toThrow('locked');
  const left = await service.db('doomed_blobs').whereIn('blob_id', [stuck.blobId, free.blobId]).select('blob_id', 'due_at');
  expect(left.map(({ blob_id }) => blob_id)).toEqual([stuck.blobId]);
  expect(left[0].due_at.getTime()).toBeGreaterThan(now.getTime());
});
