/** Where sealed objects are kept. An implementation never sees a key or a plain byte. */
export interface BlobStore {
  /** Resolves only when the bytes would survive a power cut. Of several writes to one id, the last one counts. */
  put(blobId: string, bytes: Uint8Array): Promise<void>;
  /** @throws ObjectMissingError */
  get(blobId: string): Promise<Buffer>;
  /** Resolves once the bytes are deleted, not only hidden. A missing object is not an error. */
  delete(blobId: string): Promise<void>;
  /** @throws ObjectStoreError if the store cannot be written to */
  probe(): Promise<void>;
  /** The room for more objects; left out: the store knows of no limit. @throws ObjectStoreError */
  freeBytes?(): Promise<number>;
}

export interface ListedBlobStore extends BlobStore {
  /** All objects, page by page in no order. What is written meanwhile may be missing. */
  list(): AsyncIterable<readonly { blobId: string; writtenAt: Date }[]>;
}
