import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaPlaceOf } from '@faceproof/hosting/settings/media-place.js';
import { openDiskBlobStore } from '@faceproof/orchestrator/vault/disk-blob-store.js';
import { openS3BlobStore } from '@faceproof/orchestrator/vault/s3-blob-store.js';
import { makeId } from '@faceproof/protocol/ids.js';
import { blobPath } from '@faceproof/protocol/measuring/sealed-object.js';
import { describe, expect, it } from 'vitest';
import { startS3 } from '../../harness/servers/s3-server.js';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from '../settling/journey-fixture.js';
import { uploadCapture } from '../settling/live-capture.js';
import { runAdmin } from './run-admin.js';

const fixture = useOpened(openFixture);

const admin = (...args: string[]) => {
  const environment = { DATABASE_URL: fixture.service.config.databaseUrl, MEDIA_DIR: fixture.mediaDir };
  return runAdmin(environment, 'media', 'orphans', ...args);
};

const newBlob = () => makeId('blob', Date.now(), randomBytes(10));
const HOURS_AGO = new Date(Date.now() - 2 * 3_600_000);

async function age(blobId: string): Promise<void> {
  await utimes(join(fixture.mediaDir, blobPath(blobId)), HOURS_AGO, HOURS_AGO);
}

describe('npm run admin -- media orphans', () => {
  it('finds and deletes an object whose row is lost, and none that a row or a writer still has', async () => {
    const { db, vault } = fixture.service;
    const lost = await uploadCapture(fixture);
    const kept = await uploadCapture(fixture);
    const blobOf = async (id: string) => (await db('captures').where({ id }).first('media_blob_id')).media_blob_id;
    const [lostBlob, keptBlob, young] = [await blobOf(lost.captureId), await blobOf(kept.captureId), newBlob()];
    await vault.putObject(young, randomBytes(32), Buffer.from('of a request that runs'));
    for (const blobId of [lostBlob, keptBlob]) await age(blobId);
    await db('captures').where({ id: lost.captureId }).update({ media_blob_id: null });

    expect((await admin()).report).toEqual({ objects: 2, orphans: [lostBlob], deleted: false });
    expect((await admin('--delete')).report).toEqual({ objects: 2, orphans: [lostBlob], deleted: true });
    const names = await readdir(fixture.mediaDir, { recursive: true });
    expect(names).toEqual(expect.arrayContaining([blobPath(keptBlob), blobPath(young)]));
    expect(names).not.toContain(blobPath(lostBlob));
    expect(await fixture.superuser('audit_log').where({ action: 'media orphans' }).pluck('detail')).toEqual(['deleted 1']);
  });

  it('deletes nothing where most objects have no row, as with the wrong database', async () => {
    const blobIds = Array.from({ length: 30 }, newBlob);
    for (const blobId of blobIds) {
      await fixture.service.vault.putObject(blobId, randomBytes(32), Buffer.from('x'));
      await age(blobId);
    }
    await expect(admin('--delete')).rejects.toThrow('Is this the database of this store?');
    expect((await admin()).report.orphans).toEqual(expect.arrayContaining(blobIds));
  });
});

describe('a list of all objects', () => {
  it('has those of a folder, and no file that is none', async () => {
    const root = await mkdtemp(join(tmpdir(), 'faceproof-list-'));
    const store = openDiskBlobStore(root);
    const blobIds = [newBlob(), newBlob()].sort();
    for (const blobId of blobIds) await store.put(blobId, Buffer.from('x'));
    await writeFile(join(root, 'probe-1'), 'x');
    await writeFile(join(root, `${blobPath(blobIds[0] ?? '')}.tmp`), 'x');
    expect(await listed(store)).toEqual(blobIds);
    await rm(root, { recursive: true });
  });

  it('has those of a bucket', async () => {
    const server = await startS3();
    const place = mediaPlaceOf(server.env);
    if (place.kind !== 's3') throw new Error('The settings name a bucket');
    const store = await openS3BlobStore(place);
    const blobIds = [newBlob(), newBlob()].sort();
    for (const blobId of blobIds) await store.put(blobId, Buffer.from('x'));
    expect(await listed(store)).toEqual(blobIds);
    store.close();
    await server.stop();
  });
});

async function listed(store: ReturnType<typeof openDiskBlobStore>): Promise<string[]> {
  const found: string[] = [];
  for await (const page of store.list()) found.push(...page.map(({ blobId }) => blobId));
  return found.sort();
}
