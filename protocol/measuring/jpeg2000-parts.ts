/**
 * Whether a codestream holds a part of every tile, and each part that it announces, up to its end. Decoders fill what is missing
 * with grey. Source: ISO/IEC 15444-1, annex A.
 *
 * @param from of the first marker behind SIZ
 * @param end behind the marker EOC
 */
export function hasAllParts(view: DataView, { from, end }: { from: number; end: number }, tiles: number): boolean {
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
