/** A photo for the upload. */
export interface Frame {
  /** JPEG. */
  blob: Blob;
  /** Milliseconds since the start of the capture; strictly increasing. */
  atMs: number;
}
