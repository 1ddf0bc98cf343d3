/** A file as runtimes hand it over: from disk, from a form, from a camera. */
export type Bytes = Blob | Uint8Array | ArrayBuffer;

/** @param type the media type where the bytes do not say their own */
export function toBlob(bytes: Bytes, type = ''): Blob {
  if (bytes instanceof Blob) return bytes;
  return new Blob([bytes instanceof ArrayBuffer ? bytes : new Uint8Array(bytes)], { type });
}
