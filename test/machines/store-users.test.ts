import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetBucketPolicyCommand,
  ListObjectsV2Command,
  PutBucketPolicyCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { openS3BlobStore } from '@faceproof/orchestrator/vault/s3-blob-store.js';
import { openS3MediaStore } from '@faceproof/workers/store/s3-media-store.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main as prepareStore } from '../../scripts/admin/prepare-store.js';
import { hasVersitygw, startVersitygw, type Versitygw } from '../harness/servers/versitygw.js';

const BUCKET = 'faceproof-media';
const ORCHESTRATOR = { accessKeyId: 'orchestrator', secretAccessKey: 'secret-of-the-orchestrator' };
const WORKER = { accessKeyId: 'worker', secretAccessKey: 'secret-of-the-worker' };
const blobId = (n: number) => `blb_${String(n).padStart(26, '0')}`;

/** Prepared by the script and by the policy that docker-compose.gpu.yml uses. */
describe.skipIf(!hasVersitygw())('the users of the media store (needs versitygw)', () => {
  let store: Versitygw;
  const configOf = (credentials: typeof WORKER) => ({
    endpoint: store.endpoint,
    bucket: BUCKET,
    region: 'us-east-1',
    credentials,
  });
  const clientOf = (credentials: typeof WORKER) =>
    new S3Client({ endpoint: store.endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  beforeAll(async () => {
    store = await startVersitygw();
    await prepare(store);
    // As at every start of the compose file.
    await prepare(store);
  });
  afterAll(async () => store.stop());

  it('lets the orchestrator check the bucket, put, get and delete, and deletes for good', async () => {
    const blobs = await openS3BlobStore(configOf(ORCHESTRATOR));
    await blobs.put(blobId(1), Buffer.from('a picture'));
    expect((await blobs.get(blobId(1))).toString()).toBe('a picture');
    await blobs.delete(blobId(1));
    await expect(blobs.get(blobId(1))).rejects.toMatchObject({ name: 'BlobMissingError' });
    expect((await store.files()).filter((name) => name.includes(blobId(1)))).toEqual([]);
    blobs.close();
  });

  it('lets a worker get what the orchestrator put, and put what the orchestrator gets', async () => {
    const [blobs, media] = [await openS3BlobStore(configOf(ORCHESTRATOR)), openS3MediaStore(configOf(WORKER))];
    await blobs.put(blobId(2), Buffer.from('media'));
    expect((await media.read(blobId(2))).toString()).toBe('media');
    await media.write(blobId(3), Buffer.from('measurement'), false);
    expect((await blobs.get(blobId(3))).toString()).toBe('measurement');
    await expect(media.read(blobId(9))).rejects.toMatchObject({ name: 'MediaMissingError' });
    blobs.close();
    media.close();
  });

  it.each([
    ['delete an object', () => new DeleteObjectCommand({ Bucket: BUCKET, Key: 'probe' })],
    ['list the bucket', () => new ListObjectsV2Command({ Bucket: BUCKET })],
    ['read the policy', () => new GetBucketPolicyCommand({ Bucket: BUCKET })],
    ['change the policy', () => new PutBucketPolicyCommand({ Bucket: BUCKET, Policy: '{}' })],
  ])('does not let a worker %s', async (_, command) => {
    const client = clientOf(WORKER);
    await expect(client.send(command() as DeleteObjectCommand)).rejects.toMatchObject({ name: 'AccessDenied' });
    client.destroy();
  });
});

async function prepare({ endpoint, administrator }: Versitygw): Promise<void> {
  const users = {
    ...{ S3_ACCESS_KEY_ID: ORCHESTRATOR.accessKeyId, S3_SECRET_ACCESS_KEY: ORCHESTRATOR.secretAccessKey },
    ...{ S3_WORKER_ACCESS_KEY_ID: WORKER.accessKeyId, S3_WORKER_SECRET_ACCESS_KEY: WORKER.secretAccessKey },
  };
  const asAdministrator = {
    S3_BUCKET: BUCKET,
    ADMIN_ENDPOINT_URL: endpoint,
    ...{ ADMIN_ACCESS_KEY: administrator.accessKeyId, ADMIN_SECRET_KEY: administrator.secretAccessKey },
  };
  const script = join(import.meta.dirname, '..', '..', 'docker', 'store-users.sh');
  execFileSync('sh', [script], { env: { PATH: process.env.PATH, ...users, ...asAdministrator } });
  await prepareStore([], {
    ...users,
    ...{ S3_ENDPOINT: endpoint, S3_BUCKET: BUCKET },
    ...{ S3_ROOT_ACCESS_KEY_ID: administrator.accessKeyId, S3_ROOT_SECRET_ACCESS_KEY: administrator.secretAccessKey },
  });
}
