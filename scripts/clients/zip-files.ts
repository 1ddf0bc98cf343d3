import { crc32, deflateRawSync } from 'node:zlib';

/** 1980-01-01, the first day that the format knows: the same files make the same bytes at any time and place. */
const TIME = Buffer.from([0, 0, 0x21, 0]);
const VERSION = 20;
const UTF8_NAMES = 0x800;
const DEFLATED = 8;
const MODE = 0o100644;

/** Packs files into a ZIP archive, sorted by path. */
export function zipFiles(files: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of sorted) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content, { level: 9 });
    const shared = Buffer.concat([
      ...[numbers([VERSION, 2], [UTF8_NAMES, 2], [DEFLATED, 2]), TIME],
      numbers([crc32(content), 4], [packed.length, 4], [content.length, 4], [name.length, 2], [0, 2]),
    ]);
    parts.push(Buffer.from('PK\x03\x04'), shared, name, packed);
    const place = numbers([0, 2], [0, 2], [0, 2], [MODE * 0x10000, 4], [offset, 4]);
    // Made on Unix, so that the mode counts.
    directory.push(Buffer.from('PK\x01\x02'), numbers([VERSION + 0x300, 2]), shared, place, name);
    offset += 4 + shared.length + name.length + packed.length;
  }
  const bytes = Buffer.concat(directory);
  const end = numbers([0, 2], [0, 2], [sorted.length, 2], [sorted.length, 2], [bytes.length, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...parts, bytes, Buffer.from('PK\x05\x06'), end]);
}

/** Little endian. */
function numbers(...values: [value: number, bytes: 2 | 4][]): Buffer {
  return Buffer.concat(
    values.map(([value, length]) => {
      const buffer = Buffer.alloc(length);
      buffer.writeUIntLE(value, 0, length);
      return buffer;
    }),
  );
}
