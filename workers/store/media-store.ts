/** Where sealed objects lie: a folder here, a bucket elsewhere. It never sees a key or a plain byte. */
export interface MediaStore {
  /** @throws MediaMissingError, MediaStoreError */
  read(blobId: string): Promise<Buffer>;
  /**
   * A reader sees all of the object or none. Writing the same id again keeps the last.
   *
   * @throws MediaStoreError
   */
  write(blobId: string, bytes: Uint8Array): Promise<void>;
}

/** It is not there, and never will be: an object is durable before a job names it. */
export class MediaMissingError extends Error {
  override name = 'MediaMissingError';
}

/** It is there, and is not what was sealed. */
export class MediaBrokenError extends Error {
  override name = 'MediaBrokenError';
}

/** A store on the network could not do what was asked: no answer, wrong keys, no such bucket, or an absurd object. */
export class MediaStoreError extends Error {
  override name = 'MediaStoreError';
  readonly code: 'UNREACHABLE' | 'DENIED' | 'NO_BUCKET' | 'TOO_LARGE';

  constructor(code: MediaStoreError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
