import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { blobPath } from '@faceproof/protocol/measuring/sealed-object.js';
import type { S3Config } from '../config.js';
import { MediaMissingError, type MediaStore, MediaStoreError } from './media-store.js';

export interface S3MediaStore extends MediaStore {
  /** Closes its connections. */
  close(): void;
}

/** Milliseconds of one call with all its tries, of one try, and of connecting. The queue tries the capture again after that. */
const PATIENCE = { callMsMax: 20_000, tryMsMax: 10_000, connectMsMax: 2000 };
const TRIES = 3;
const SOCKETS_MAX = 64;
/** Far above the largest upload: what is larger, nobody here put. */
const OBJECT_BYTES_MAX = 512 * 1024 * 1024;

/** The bucket that the orchestrator keeps the same objects in. The keys need leave to get and to put, nothing else. */
export function openS3MediaStore(config: S3Config, patience = PATIENCE): S3MediaStore {
  const client = openClient(config, patience);
  const { bucket: Bucket } = config;
  const within = () => ({ abortSignal: AbortSignal.timeout(patience.callMsMax) });
  return {
    async read(blobId) {
      const answer = await told(client.send(new GetObjectCommand({ Bucket, Key: blobPath(blobId) }), within()));
      if ((answer.ContentLength ?? 0) > OBJECT_BYTES_MAX) {
        throw new MediaStoreError('TOO_LARGE', 'The media store holds an object that is larger than any that was put');
      }
      const bytes = await told(answer.Body?.transformToByteArray() ?? Promise.resolve(new Uint8Array()));
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },

    async write(blobId, bytes) {
      const command = new PutObjectCommand({ Bucket, Key: blobPath(blobId), Body: bytes, ContentLength: bytes.length });
      await told(client.send(command, within()));
    },

    close: () => client.destroy(),
  };
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

/** @throws MediaMissingError, MediaStoreError in place of the SDK's own */
async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw translate(cause);
  }
}

function translate(cause: unknown): Error {
  if (cause instanceof NoSuchKey) return new MediaMissingError('There is no such object in the media store', { cause });
  if (cause instanceof S3ServiceException) {
    const status = cause.$metadata.httpStatusCode ?? 0;
    if (cause.name === 'NoSuchBucket') {
      return new MediaStoreError('NO_BUCKET', 'The media store has no bucket of that name: make it, or mend S3_BUCKET', {
        cause,
      });
    }
    if (status === 404) return new MediaMissingError('There is no such object in the media store', { cause });
    if (status === 401 || status === 403) {
      return new MediaStoreError('DENIED', 'The media store refuses these keys, or does not let them do this', { cause });
    }
  }
  return new MediaStoreError('UNREACHABLE', 'The media store does not answer as it should', { cause });
}
