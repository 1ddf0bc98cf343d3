import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { blobPath } from '@faceproof/protocol/measuring/sealed-object.js';
import type { S3Config } from '../config.js';
import { BlobMissingError, type BlobStore, BlobStoreError } from './blob-store.js';

export interface S3BlobStore extends BlobStore {
  /** Closes its connections. */
  close(): void;
}

/** Milliseconds of one call with all its tries, of one try, and of connecting. Below a caller's own patience, above a slow store's answer for the largest capture. */
const PATIENCE = { callMsMax: 20_000, tryMsMax: 10_000, connectMsMax: 2000 };
const TRIES = 3;
const SOCKETS_MAX = 64;
/** Ten times the largest upload. Hostile if larger: nobody here ever put that. */
const OBJECT_BYTES_MAX = 512 * 1024 * 1024;

const PROBE_KEY = 'probe';

/**
 * Sealed objects in a bucket of any store that speaks S3. A put is answered once the store holds it durably; a reader
 * sees all of an object or none.
 *
 * @throws BlobStoreError if the bucket cannot be used, or would keep what is deleted
 */
export async function openS3BlobStore(config: S3Config, patience = PATIENCE): Promise<S3BlobStore> {
  const client = openClient(config, patience);
  const { bucket: Bucket } = config;
  const within = () => ({ abortSignal: AbortSignal.timeout(patience.callMsMax) });
  const store: S3BlobStore = {
    async put(blobId, bytes) {
      const command = new PutObjectCommand({ Bucket, Key: blobPath(blobId), Body: bytes, ContentLength: bytes.length });
      await told(client.send(command, within()));
    },

    async get(blobId) {
      const answer = await told(client.send(new GetObjectCommand({ Bucket, Key: blobPath(blobId) }), within()));
      if ((answer.ContentLength ?? 0) > OBJECT_BYTES_MAX) {
        throw new BlobStoreError('TOO_LARGE', 'The media store holds an object that is larger than any that was put');
      }
      const bytes = await told(answer.Body?.transformToByteArray() ?? Promise.resolve(new Uint8Array()));
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },

    async delete(blobId) {
      await told(client.send(new DeleteObjectCommand({ Bucket, Key: blobPath(blobId) }), within()));
    },

    async probe() {
      await told(client.send(new PutObjectCommand({ Bucket, Key: PROBE_KEY, Body: Buffer.from('probe') }), within()));
    },

    close: () => client.destroy(),
  };
  try {
    await refuseVersions(client, Bucket, within());
    await store.probe();
  } catch (error) {
    client.destroy();
    throw error;
  }
  return store;
}

function openClient({ endpoint, region, credentials }: S3Config, patience: typeof PATIENCE): S3Client {
  return new S3Client({
    region,
    // Paths, not host names: what every store that speaks S3 understands, and what needs no DNS of its own.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Else the SDK's own chain: the instance's role, a profile, a web identity.
    ...(credentials === null ? {} : { credentials }),
    maxAttempts: TRIES,
    // Objects are sealed, so a changed byte is found anyway; many stores do not know the SDK's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connectMsMax,
      requestTimeout: patience.tryMsMax,
      throwOnRequestTimeout: true,
      socketTimeout: patience.tryMsMax,
      httpAgent: { keepAlive: true, maxSockets: SOCKETS_MAX },
      httpsAgent: { keepAlive: true, maxSockets: SOCKETS_MAX },
    },
  });
}

/** In a bucket with versions, deleting hides. What we promise a person is that their pictures are gone. */
async function refuseVersions(client: S3Client, Bucket: string, within: { abortSignal: AbortSignal }): Promise<void> {
  const command = new GetBucketVersioningCommand({ Bucket });
  const versioning = await told(
    client.send(command, within).catch((error: unknown) => {
      // A store that knows no versions keeps none.
      if (error instanceof S3ServiceException && error.name === 'NotImplemented') return null;
      throw error;
    }),
  );
  if (versioning?.Status !== 'Enabled') return;
  throw new BlobStoreError(
    'KEEPS_VERSIONS',
    `The bucket of S3_BUCKET keeps old versions, so that nothing is ever deleted: use one without versioning.`,
  );
}

/** @throws BlobMissingError, BlobStoreError in place of the SDK's own */
async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw translate(cause);
  }
}

function translate(cause: unknown): Error {
  if (cause instanceof BlobStoreError) return cause;
  if (cause instanceof NoSuchKey) return new BlobMissingError('There is no such object in the media store', { cause });
  if (cause instanceof S3ServiceException) {
    const status = cause.$metadata.httpStatusCode ?? 0;
    if (cause.name === 'NoSuchBucket') {
      return new BlobStoreError('NO_BUCKET', 'The media store has no bucket of that name: make it, or mend S3_BUCKET', {
        cause,
      });
    }
    if (status === 404) return new BlobMissingError('There is no such object in the media store', { cause });
    if (status === 401 || status === 403) {
      return new BlobStoreError('DENIED', 'The media store refuses these keys, or does not let them do this', { cause });
    }
  }
  return new BlobStoreError('UNREACHABLE', 'The media store does not answer as it should', { cause });
}
