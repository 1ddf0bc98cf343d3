/** Where sealed objects lie. An implementation never sees a key or a plain byte. */
export interface BlobStore {
  /** Resolves only once the bytes would survive a power cut. Writing the same id twice keeps the last. */
  put(blobId: string, bytes: Uint8Array): Promise<void>;
  /** @throws BlobMissingError */
  get(blobId: string): Promise<Buffer>;
  /** Resolves once the bytes are gone, not hidden. Deleting what is not there is no fault. */
  delete(blobId: string): Promise<void>;
  /** Rejects where the store cannot be written to. */
  probe(): Promise<void>;
}

export class BlobMissingError extends Error {
  override name = 'BlobMissingError';
}

export type BlobStoreFault =
  /** No answer, or none in time: the same call may go through later. */
  | 'UNREACHABLE'
  /** The keys are wrong, or may not do this. */
  | 'DENIED'
  | 'NO_BUCKET'
  /** There is no room for what an upload may bring. */
  | 'FULL'
  /** A bucket with versions hides what is deleted instead of deleting it. */
  | 'KEEPS_VERSIONS'
  /** An object is larger than anything that was ever put. */
  | 'TOO_LARGE';

/** The store could not do what was asked. `message` is for operators. */
export class BlobStoreError extends Error {
  override name = 'BlobStoreError';
  readonly code: BlobStoreFault;

  constructor(code: BlobStoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
