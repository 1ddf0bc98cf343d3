import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketConfig } from '@faceproof/hosting/settings/media-place.js';
import { openS3BlobStore, type S3BlobStore } from '@faceproof/orchestrator/vault/s3-blob-store.js';
import { openS3MediaStore } from '@faceproof/workers/store/s3-media-store.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3 } from '../harness/servers/s3-server.js';

let server: S3Server;
let config: BucketConfig;
let store: S3BlobStore;
beforeAll(async () => {
  server = await startS3();
  config = {
    endpoint: server.env.S3_ENDPOINT,
    bucket: server.env.S3_BUCKET,
    region: server.env.S3_REGION,
    credentials: { accessKeyId: server.env.S3_ACCESS_KEY_ID, secretAccessKey: server.env.S3_SECRET_ACCESS_KEY },
  };
  store = await openS3BlobStore(config);
});
afterAll(async () => {
  store.close();
  await server.stop();
});

const IMPATIENT = { callMsMax: 1500, tryMsMax: 400, connectMsMax: 400 };
const blobId = (n: number) => `blb_${String(n).padStart(26, '0')}`;

describe('the media store in a bucket', () => {
  it('gives back what was put, byte for byte, also 8 MB of it', async () => {
    const bytes = randomBytes(8 * 1024 * 1024);
    await store.put(blobId(1), bytes);
    expect((await store.get(blobId(1))).equals(bytes)).toBe(true);
  });

  it('keeps the last of two writes of one id', async () => {
    await store.put(blobId(2), Buffer.from('first'));
    await store.put(blobId(2), Buffer.from('second'));
    expect((await store.get(blobId(2))).toString()).toBe('second');
  });

  it('deletes for good: the server holds no byte of it, and deleting twice is not a fault', async () => {
    await store.put(blobId(3), Buffer.from('a picture'));
    expect((await server.files()).some((name) => name.includes(blobId(3)))).toBe(true);
    await store.delete(blobId(3));
    await store.delete(blobId(3));
    expect((await server.files()).some((name) => name.includes(blobId(3)))).toBe(false);
    await expect(store.get(blobId(3))).rejects.toMatchObject({ name: 'ObjectMissingError' });
  });

  it('is one store for orchestrator and worker', async () => {
    const worker = openS3MediaStore(config);
    await store.put(blobId(4), Buffer.from('media'));
    expect((await worker.read(blobId(4))).toString()).toBe('media');
    await worker.write(blobId(5), Buffer.from('measurement'), false);
    expect((await store.get(blobId(5))).toString()).toBe('measurement');
    await expect(worker.read(blobId(6))).rejects.toMatchObject({ name: 'ObjectMissingError' });
    worker.close();
  });

  it('refuses to open with wrong keys, and says so', async () => {
    const credentials = { accessKeyId: 'NOBODY', secretAccessKey: 'wrong' };
    await expect(openS3BlobStore({ ...config, credentials })).rejects.toMatchObject({
      name: 'ObjectStoreError',
      code: 'DENIED',
    });
    const worker = openS3MediaStore({ ...config, credentials });
    await expect(worker.read(blobId(1))).rejects.toMatchObject({ name: 'ObjectStoreError', code: 'DENIED' });
    worker.close();
  });

  it('refuses to open if there is no such bucket, and says so', async () => {
    await expect(openS3BlobStore({ ...config, bucket: 'no-such-bucket' })).rejects.toMatchObject({ code: 'NO_BUCKET' });
  });

  it('fails to open after a bounded number of attempts if nothing listens', async () => {
    const nobody = { ...config, endpoint: 'http://127.0.0.1:9' };
    await expect(openS3BlobStore(nobody, IMPATIENT)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });

  it('gives up on a store that accepts connections and does not answer', async () => {
    const impatient = await openS3BlobStore(config, IMPATIENT);
    const worker = openS3MediaStore(config, IMPATIENT);
    server.freeze();
    try {
      await expect(impatient.put(blobId(7), Buffer.from('x'))).rejects.toMatchObject({ code: 'UNREACHABLE' });
      await expect(worker.read(blobId(1))).rejects.toMatchObject({ code: 'UNREACHABLE' });
    } finally {
      server.thaw();
      impatient.close();
      worker.close();
    }
  });

  it('refuses a bucket with versions, which only hides deleted objects', async () => {
    const versioned = createServer((_request, response) => {
      response.setHeader('Content-Type', 'application/xml');
      response.end('<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>');
    });
    await new Promise<void>((resolve) => versioned.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(versioned.address() as AddressInfo).port}`;
    await expect(openS3BlobStore({ ...config, endpoint })).rejects.toMatchObject({ code: 'KEEPS_VERSIONS' });
    await new Promise((resolve) => versioned.close(resolve));
  });
});
