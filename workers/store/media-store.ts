/** Where sealed objects are kept: a folder or a bucket. It never sees a key or a plain byte. */
export interface MediaStore {
  /** @throws ObjectMissingError, ObjectStoreError */
  read(blobId: string): Promise<Buffer>;
  /**
   * A reader sees all of the object or none. Writing the same id again keeps the last.
   *
   * @param durable whether it must survive a power cut once this resolves; costs a folder milliseconds
   * @throws ObjectStoreError
   */
  write(blobId: string, bytes: Uint8Array, durable: boolean): Promise<void>;
}

/** The object was modified after it was sealed. */
export class MediaBrokenError extends Error {
  override name = 'MediaBrokenError';
}
