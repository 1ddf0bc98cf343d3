/** Where sealed objects are kept: a folder or a bucket. It never sees a key or a plain byte. */
export interface MediaStore {
  /** @throws ObjectMissingError, ObjectStoreError */
  read(blobId: string): Promise<Buffer>;
  /**
   * A reader sees all of the object or none. Writing the same id again keeps the last.
   *
   * @throws ObjectStoreError
   */
  write(blobId: string, bytes: Uint8Array): Promise<void>;
}

/** The object is not what was sealed. */
export class MediaBrokenError extends Error {
  override name = 'MediaBrokenError';
}
