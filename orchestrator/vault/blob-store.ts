/** Where sealed objects are kept. An implementation never sees a key or a plain byte. */
export interface BlobStore {
  /** Resolves only when the bytes would survive a power cut. Of several writes to one id, the last one counts. */
  put(blobId: string, bytes: Uint8Array): Promise<void>;
  /** @throws ObjectMissingError */
  get(blobId: string): Promise<Buffer>;
  /** Resolves once the bytes are gone, not hidden. It is no error if there is none. */
  delete(blobId: string): Promise<void>;
  /** @throws ObjectStoreError if the store cannot be written to */
  probe(): Promise<void>;
}
