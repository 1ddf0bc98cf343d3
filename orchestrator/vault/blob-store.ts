/** Where sealed objects lie. An implementation never sees a key or a plain byte. */
export interface BlobStore {
  /** Resolves only once the bytes would survive a power cut. Writing the same id twice keeps the last. */
  put(blobId: string, bytes: Uint8Array): Promise<void>;
  /** @throws BlobMissingError */
  get(blobId: string): Promise<Buffer>;
  /** Deleting what is not there is no fault. */
  delete(blobId: string): Promise<void>;
  /** Rejects where the store cannot be written to. */
  probe(): Promise<void>;
}

export class BlobMissingError extends Error {
  override name = 'BlobMissingError';
}
