/** The content of a file, from disk, from a form or from a camera. */
export type Bytes = Blob | Uint8Array | ArrayBuffer;

/** @param type the media type, unless `bytes` is a Blob, which has its own */
export function toBlob(bytes: Bytes, type = ''): Blob {
  if (bytes instanceof Blob) return bytes;
  return new Blob([bytes instanceof ArrayBuffer ? bytes : new Uint8Array(bytes)], { type });
}
