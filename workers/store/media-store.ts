/** Where sealed objects lie: a folder here, a bucket elsewhere. It never sees a key or a plain byte. */
export interface MediaStore {
  /** @throws MediaMissingError */
  read(blobId: string): Promise<Buffer>;
  /** A reader sees all of the object or none. Writing the same id again keeps the last. */
  write(blobId: string, bytes: Uint8Array): Promise<void>;
}

export class MediaMissingError extends Error {
  override name = 'MediaMissingError';
}
