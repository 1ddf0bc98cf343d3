import { BUCKET_PATIENCE, openBucket } from '@faceproof/hosting/objects/open-bucket.js';
import type { BucketConfig } from '@faceproof/hosting/settings/media-place.js';
import { blobPath } from '@faceproof/protocol/measuring/sealed-object.js';
import type { MediaStore } from './media-store.js';

export interface S3MediaStore extends MediaStore {
  /** Closes its connections. */
  close(): void;
}

/** The bucket in which the orchestrator keeps the same objects. The keys need permission to get and to put, nothing else. */
export function openS3MediaStore(config: BucketConfig, patience = BUCKET_PATIENCE): S3MediaStore {
  const bucket = openBucket(config, patience);
  return {
    read: (blobId) => bucket.get(blobPath(blobId)),
    write: (blobId, bytes) => bucket.put(blobPath(blobId), bytes),
    close: bucket.close,
  };
}
