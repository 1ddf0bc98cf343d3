/**
 * A JPEG 2000 picture as its codestream describes it. Chips of passports hold the portrait as JP2, JPX or a bare codestream.
 * Source: ISO/IEC 15444-1, annexes A and I.
 */
export interface Jpeg2000Header {
  width: number;
  height: number;
  components: number;
  /** Of the deepest component. */
  bits: number;
  tiles: number;
}

/** What a decoder with 256 MiB of memory can hold. A portrait of a chip has less than a tenth of it. */
export const JPEG2000_PIXELS_MAX = 4_000_000;

/** Judged by the first bytes. */
export function looksLikeJpeg2000(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0, CODESTREAM) || startsWith(bytes, 0, SIGNATURE_BOX);
}

/**
 * @param bytes hostile
 * @returns null if the file is cut off, or not a picture of unsigned components that have the size of the picture
 */
export function readJpeg2000Header(bytes: Uint8Array): Jpeg2000Header | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = findCodestream(bytes, view);
  if (at === null || !startsWith(bytes, at.start, CODESTREAM) || !startsWith(bytes, at.end - 2, END_OF_CODESTREAM)) return null;
  const size = at.start + CODESTREAM.length;
  const header = readSize(view, size);
  return header !== null && hasAllParts(view, { from: size + view.getUint16(size), end: at.end }, header.tiles) ? header : null;
}

/** SOC, then SIZ. */
const CODESTREAM = [0xff, 0x4f, 0xff, 0x51];
const END_OF_CODESTREAM = [0xff, 0xd9];
const SIGNATURE_BOX = [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a];
const CODESTREAM_BOX = 0x6a703263;
/** A chip's portrait has five. */
const BOXES_MAX = 64;

interface Span {
  start: number;
  end: number;
}

function findCodestream(bytes: Uint8Array, view: DataView): Span | null {
  if (!startsWith(bytes, 0, SIGNATURE_BOX)) return { start: 0, end: bytes.length };
  let next = 0;
  for (let boxes = 0; boxes < BOXES_MAX; boxes++) {
    const box = readBox(view, next);
    if (box === null || box.type === CODESTREAM_BOX) return box;
    next = box.end;
  }
  return null;
}

/** @returns null if the box does not lie in the file as a whole */
function readBox(view: DataView, at: number): (Span & { type: number }) | null {
  if (at + 8 > view.byteLength) return null;
  const length = view.getUint32(at);
  const type = view.getUint32(at + 4);
  if (length === 0) return { type, start: at + 8, end: view.byteLength };
  // A length of 64 bits follows the type. No upload is longer than 32 bits can say.
  const isLong = length === 1;
  if (isLong && (at + 16 > view.byteLength || view.getUint32(at + 8) !== 0)) return null;
  const start = at + (isLong ? 16 : 8);
  const end = at + (isLong ? view.getUint32(at + 12) : length);
  return end < start || end > view.byteLength ? null : { type, start, end };
}

const SIZE_BYTES = 38;
const COMPONENT_BYTES = 3;

/** @param at behind the marker SIZ */
function readSize(view: DataView, at: number): Jpeg2000Header | null {
  if (at + SIZE_BYTES > view.byteLength) return null;
  const word = (offset: number): number => view.getUint32(at + offset);
  const [x2, y2, x1, y1] = [word(4), word(8), word(12), word(16)];
  const [tileWidth, tileHeight, tileX, tileY] = [word(20), word(24), word(28), word(32)];
  const components = view.getUint16(at + 36);
  const declared = view.getUint16(at);
  const isWhole = declared === SIZE_BYTES + COMPONENT_BYTES * components && at + declared <= view.byteLength;
  if (!isWhole || x2 <= x1 || y2 <= y1 || tileWidth === 0 || tileHeight === 0 || tileX > x1 || tileY > y1) return null;
  const bits = readDepth(view, at + SIZE_BYTES, components);
  const tiles = Math.ceil((x2 - tileX) / tileWidth) * Math.ceil((y2 - tileY) / tileHeight);
  return bits === null ? null : { width: x2 - x1, height: y2 - y1, components, bits, tiles };
}

const SIGNED = 0x80;

/** @returns null if a component is signed or smaller than the picture */
function readDepth(view: DataView, at: number, components: number): number | null {
  let bits = 0;
  for (let i = 0; i < components; i++) {
    const from = at + COMPONENT_BYTES * i;
    const depth = view.getUint8(from);
    if (depth >= SIGNED || view.getUint8(from + 1) !== 1 || view.getUint8(from + 2) !== 1) return null;
    bits = Math.max(bits, depth + 1);
  }
  return bits === 0 ? null : bits;
}

function startsWith(bytes: Uint8Array, at: number, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[at + i] === byte);
}

/**
 * Whether a codestream holds a part of every tile, and each part that it announces, up to its end. Decoders fill what is missing
 * with grey. Source: ISO/IEC 15444-1, annex A.
 *
 * @param from of the first marker behind SIZ
 * @param end behind the marker EOC
 */
function hasAllParts(view: DataView, { from, end }: { from: number; end: number }, tiles: number): boolean {
  const last = end - 2;
  const found = new Set<number>();
  let at = findFirstPart(view, from, end) ?? end;
  for (let parts = 0; parts < PARTS_MAX && at < last; parts++) {
    if (at + PART_BYTES_MIN > last || view.getUint16(at) !== START_OF_PART) return false;
    found.add(view.getUint16(at + 4));
    const length = view.getUint32(at + 6);
    if (length !== 0 && length < PART_BYTES_MIN) return false;
    // The last part may leave its length out.
    at = length === 0 ? last : at + length;
  }
  return at === last && found.size === tiles;
}

const START_OF_PART = 0xff90;
/** A part without data: SOT and SOD. */
const PART_BYTES_MIN = 14;
/** A tile may have several. */
const PARTS_MAX = 65_535;

/** Passes the markers of the main header: each has a length, which counts itself. */
function findFirstPart(view: DataView, from: number, end: number): number | null {
  let at = from;
  while (at + 4 <= end) {
    const marker = view.getUint16(at);
    if (marker === START_OF_PART) return at;
    const length = view.getUint16(at + 2);
    if (marker < 0xff00 || length < 2) return null;
    at += 2 + length;
  }
  return null;
}
