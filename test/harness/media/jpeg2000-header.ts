const SOC_AND_SIZ = [0xff, 0x4f, 0xff, 0x51];
/** A part of the first tile without data: SOT, SOD. */
const EMPTY_PART = Buffer.from('ff90000a00000000000e0001ff93', 'hex');
const END = Buffer.of(0xff, 0xd9);
const SIGNATURE = Buffer.from('6a5020200d0a870a', 'hex');

/** What a header may say; the rest is as in an ordinary picture. */
export interface Stated {
  width?: number;
  height?: number;
  /** Where the picture begins on its grid. */
  left?: number;
  tile?: number;
  /** For each component: its depth less one, with 0x80 for signed, and its distance in pixels. */
  components?: readonly [depth: number, dx: number, dy: number][];
}

/** A codestream without a pixel: the header, a part without data, the end. */
export function makeCodestreamHeader(stated: Stated): Buffer {
  return Buffer.concat([makeSize(stated), EMPTY_PART, END]);
}

/** SOC and SIZ. */
export function makeSize(stated: Stated): Buffer {
  const { width = 300, height = 300, left = 0, tile = Math.max(width, height) } = stated;
  const components = stated.components ?? Array.from({ length: 3 }, () => [7, 1, 1] as const);
  const size = Buffer.alloc(38);
  size.writeUInt16BE(38 + 3 * components.length);
  [left + width, height, left, 0, tile, tile, 0, 0].forEach((value, i) => void size.writeUInt32BE(value, 4 + 4 * i));
  size.writeUInt16BE(components.length, 36);
  return Buffer.concat([Buffer.of(...SOC_AND_SIZ), size, Buffer.from(components.flat())]);
}

/** A JP2 file around a codestream. */
export function boxCodestream(
  codestream: Buffer,
  stated: { width: number; height: number; components: number; brand?: string },
): Buffer {
  const { width, height, components, brand = 'jp2 ' } = stated;
  const header = Buffer.alloc(14);
  header.writeUInt32BE(height, 0);
  header.writeUInt32BE(width, 4);
  header.writeUInt16BE(components, 8);
  header.set([7, 7, 0, 0], 10);
  const color = Buffer.of(1, 0, 0, 0, 0, 0, components < 3 ? 17 : 16);
  return Buffer.concat([
    makeBox('jP  ', SIGNATURE.subarray(4)),
    makeBox('ftyp', Buffer.concat([Buffer.from(brand), Buffer.alloc(4), Buffer.from('jp2 ')])),
    makeBox('jp2h', Buffer.concat([makeBox('ihdr', header), makeBox('colr', color)])),
    makeBox('jp2c', codestream),
  ]);
}

export function makeBox(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}
