import { basename } from 'node:path/posix';
import { ObjectStoreError } from '@faceproof/hosting/objects/object-store-error.js';
import { BUCKET_PATIENCE, type Bucket, openBucket } from '@faceproof/hosting/objects/open-bucket.js';
import type { BucketConfig } from '@faceproof/hosting/settings/media-place.js';
import { isId } from '@faceproof/protocol/ids.js';
import { blobPath } from '@faceproof/protocol/measuring/sealed-object.js';
import type { ListedBlobStore } from './blob-store.js';

export interface S3BlobStore extends ListedBlobStore {
  /** Closes its connections. */
  close(): void;
}

const PROBE_KEY = 'probe';

/**
 * Sealed objects in a bucket.
 *
 * @throws ObjectStoreError if the bucket cannot be used, or would keep what is deleted
 */
export async function openS3BlobStore(config: BucketConfig, patience = BUCKET_PATIENCE): Promise<S3BlobStore> {
  const bucket = openBucket(config, patience);
  const store: S3BlobStore = {
    put: (blobId, bytes) => bucket.put(blobPath(blobId), bytes),
    get: (blobId) => bucket.get(blobPath(blobId)),
    delete: (blobId) => bucket.delete(blobPath(blobId)),
    async *list() {
      for await (const page of bucket.list()) {
        const named = page.map(({ key, writtenAt }) => ({ blobId: basename(key), writtenAt }));
        yield named.filter(({ blobId }) => isId('blob', blobId));
      }
    },
    probe: () => bucket.put(PROBE_KEY, Buffer.from('probe')),
    close: bucket.close,
  };
  try {
    await refuseVersions(bucket);
    await store.probe();
  } catch (error) {
    bucket.close();
    throw error;
  }
  return store;
}

/** In a bucket with versions, a deleted object is only hidden. The service promises people that their pictures are deleted. */
async function refuseVersions(bucket: Bucket): Promise<void> {
  if (!(await bucket.keepsVersions())) return;
  throw new ObjectStoreError(
    'KEEPS_VERSIONS',
    'The bucket of S3_BUCKET keeps old versions, so deleted media would stay in it. Use a bucket without versioning.',
  );
}
