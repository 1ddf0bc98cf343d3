/** Compressed text and profiles grow a thousandfold: this many bytes cost about as much as a megapixel. Cameras write none. */
const BYTES_MAX = 32_768;
const PACKED: ReadonlySet<string> = new Set(['zTXt', 'iTXt', 'iCCP']);
const SIGNATURE = '\x89PNG\r\n\x1a\n';

/**
 * libvips unpacks all of a PNG's text before it reads the size. Hostile bytes. https://www.w3.org/TR/png-3/#5Chunk-layout
 *
 * @returns whether this is a PNG with more of it than a picture needs; false for any other file
 */
export function hasPackedText(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.toString('latin1', 0, 8) !== SIGNATURE) return false;
  let packed = 0;
  for (let at = 8; at + 8 <= file.length; ) {
    const length = file.readUInt32BE(at);
    if (PACKED.has(file.toString('latin1', at + 4, at + 8))) packed += length;
    if (packed > BYTES_MAX) return true;
    at += 12 + length;
  }
  return false;
}
