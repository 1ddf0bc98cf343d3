/**
 * The format of a capture's media before encryption: `FPM1`, the number of parts, the length of each part, the parts. All
 * numbers are unsigned 32-bit little-endian. One object per capture needs one write and one fsync.
 */

const MAGIC = Buffer.from('FPM1', 'latin1');
const MAX_PARTS = 64;

export class ContainerError extends Error {
  override name = 'ContainerError';
}

export function packContainer(parts: readonly Uint8Array[]): Buffer {
  return Buffer.concat(listPieces(parts));
}

/** @returns what a container of the parts consists of, in order, without copying a part */
export function listPieces(parts: readonly Uint8Array[]): Uint8Array[] {
  if (parts.length > MAX_PARTS) throw new ContainerError(`A container can have at most ${MAX_PARTS} parts`);
  const header = Buffer.alloc(8 + 4 * parts.length);
  MAGIC.copy(header);
  header.writeUInt32LE(parts.length, 4);
  for (const [i, part] of parts.entries()) header.writeUInt32LE(part.length, 8 + 4 * i);
  return [header, ...parts];
}

/** @returns views into `container`, not copies */
export function unpackContainer(container: Buffer): Buffer[] {
  if (container.length < 8 || !container.subarray(0, 4).equals(MAGIC)) throw new ContainerError('Not a media container');
  const count = container.readUInt32LE(4);
  let offset = 8 + 4 * count;
  if (count > MAX_PARTS || offset > container.length) throw new ContainerError('The container is truncated');
  const parts: Buffer[] = [];
  for (let i = 0; i < count; i++) {
    const end = offset + container.readUInt32LE(8 + 4 * i);
    if (end > container.length) throw new ContainerError('The container is truncated');
    parts.push(container.subarray(offset, end));
    offset = end;
  }
  return parts;
}
