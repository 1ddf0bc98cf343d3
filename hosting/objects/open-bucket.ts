import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { BucketConfig } from '../settings/media-place.js';
import { ObjectMissingError, ObjectStoreError } from './object-store-error.js';

/** A bucket of any S3-compatible store. A reader sees a whole object or none. Each call throws ObjectStoreError. */
export interface Bucket {
  /** Resolves once the store holds the object durably. A second put of a key replaces the first. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @throws ObjectMissingError */
  get(key: string): Promise<Buffer>;
  /** Deletes the object. A missing object is not an error. */
  delete(key: string): Promise<void>;
  /** All objects, a thousand at a time, by key. */
  list(): AsyncIterable<readonly { key: string; writtenAt: Date }[]>;
  /** Whether the bucket keeps deleted and replaced objects as old versions. */
  keepsVersions(): Promise<boolean>;
  /** Closes its connections. */
  close(): void;
}

/**
 * Timeouts in milliseconds, for a call with all its attempts, for one attempt, and for connecting. They are shorter than any caller
 * waits and longer than a slow store needs for the largest capture.
 */
export const BUCKET_PATIENCE = { callMsMax: 20_000, tryMsMax: 10_000, connectMsMax: 2000 };
export type BucketPatience = typeof BUCKET_PATIENCE;

const TRIES = 3;
const SOCKETS_MAX = 64;
/** Ten times the largest upload. The service stores nothing larger, so a larger object is hostile. */
const OBJECT_BYTES_MAX = 512 * 1024 * 1024;

/** Opens no connection yet. */
export function openBucket(config: BucketConfig, patience = BUCKET_PATIENCE): Bucket {
  const client = openClient(config, patience);
  const { bucket: Bucket } = config;
  const within = () => ({ abortSignal: AbortSignal.timeout(patience.callMsMax) });
  return {
    async put(Key, bytes) {
      const command = new PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: bytes.length });
      await translated(client.send(command, within()));
    },

    async get(Key) {
      const answer = await translated(client.send(new GetObjectCommand({ Bucket, Key }), within()));
      if ((answer.ContentLength ?? 0) > OBJECT_BYTES_MAX) {
        throw new ObjectStoreError('TOO_LARGE', 'The media store holds an object that is larger than any the service writes');
      }
      const bytes = await translated(answer.Body?.transformToByteArray() ?? Promise.resolve(new Uint8Array()));
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },

    async delete(Key) {
      await translated(client.send(new DeleteObjectCommand({ Bucket, Key }), within()));
    },

    async *list() {
      for (let after: string | undefined; ; ) {
        const command = new ListObjectsV2Command({ Bucket, ContinuationToken: after });
        const { Contents = [], NextContinuationToken } = await translated(client.send(command, within()));
        yield Contents.map(({ Key = '', LastModified = new Date() }) => ({ key: Key, writtenAt: LastModified }));
        if (NextContinuationToken === undefined) return;
        after = NextContinuationToken;
      }
    },

    async keepsVersions() {
      const asked = client.send(new GetBucketVersioningCommand({ Bucket }), within()).catch(withoutVersions);
      return (await translated(asked))?.Status === 'Enabled';
    },

    close: () => client.destroy(),
  };
}

function openClient({ endpoint, region, credentials }: BucketConfig, patience: BucketPatience): S3Client {
  return new S3Client({
    region,
    // Every S3-compatible store supports path-style addresses, which need no DNS name per bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Without keys, the SDK looks for the instance's role, a profile or a web identity.
    ...(credentials === null ? {} : { credentials }),
    maxAttempts: TRIES,
    // Sealed objects are authenticated, so a changed byte is detected anyway. Many stores lack the SDK's newer checksums.
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

/** A store without versioning keeps no versions. The error's name differs by store: NotImplemented, VersioningNotConfigured. */
function withoutVersions(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return null;
  throw error;
}

/** @throws ObjectMissingError, ObjectStoreError in place of the SDK's errors */
async function translated<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw translate(cause);
  }
}

function translate(cause: unknown): Error {
  if (cause instanceof NoSuchKey) return new ObjectMissingError({ cause });
  if (cause instanceof S3ServiceException) {
    const status = cause.$metadata.httpStatusCode ?? 0;
    if (cause.name === 'NoSuchBucket') {
      const words = 'The media store has no bucket of the name in S3_BUCKET: create it, or correct S3_BUCKET';
      return new ObjectStoreError('NO_BUCKET', words, { cause });
    }
    if (status === 404) return new ObjectMissingError({ cause });
    if (status === 401 || status === 403) {
      const words = 'The media store refuses the keys of S3_ACCESS_KEY_ID, or they lack a permission';
      return new ObjectStoreError('DENIED', words, { cause });
    }
  }
  const code = cause instanceof Error && 'code' in cause ? cause.code : (cause as Error | null)?.name;
  const words = `The media store of S3_ENDPOINT and S3_BUCKET does not respond as expected (${code}): start it, or correct both`;
  return new ObjectStoreError('UNREACHABLE', words, { cause });
}
