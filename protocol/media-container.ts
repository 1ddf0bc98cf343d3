/**
 * The plain form of a capture's media before it is sealed: `FPM1`, a count, each part's length, the parts.
 * All numbers are unsigned 32-bit, little-endian. A capture is one object, so it is one write and one fsync.
 */

const MAGIC = Buffer.from('FPM1', 'latin1');
const MAX_PARTS = 64;

export class ContainerError extends Error {
  override name = 'ContainerError';
}

export function packContainer(parts: readonly Uint8Array[]): Buffer {
  if (parts.length > MAX_PARTS) throw new ContainerError(`A container holds at most ${MAX_PARTS} parts`);
  const header = Buffer.alloc(8 + 4 * parts.length);
  MAGIC.copy(header);
  header.writeUInt32LE(parts.length, 4);
  for (const [i, part] of parts.entries()) header.writeUInt32LE(part.length, 8 + 4 * i);
  return Buffer.concat([header, ...parts]);
}

/** @returns views into `container`, not copies */
export function unpackContainer(container: Buffer): Buffer[] {
  if (container.length < 8 || !container.subarray(0, 4).equals(MAGIC)) throw new ContainerError('Not a media container');
  const count = container.readUInt32LE(4);
  let offset = 8 + 4 * count;
  if (count > MAX_PARTS || offset > container.length) throw new ContainerError('The container is cut short');
  const parts: Buffer[] = [];
  for (let i = 0; i < count; i++) {
    const end = offset + container.readUInt32LE(8 + 4 * i);
    if (end > container.length) throw new ContainerError('The container is cut short');
    parts.push(container.subarray(offset, end));
    offset = end;
  }
  return parts;
}
