/** A photo as it is uploaded. */
export interface Frame {
  /** JPEG. */
  blob: Blob;
  /** Milliseconds since the capture began; strictly growing. */
  atMs: number;
}
