export interface JpegSize {
  width: number;
  height: number;
  /** 1: grey, 3: colour, 4: for print. */
  components: number;
  progressive: boolean;
  /** Of segments that may hold a colour profile. */
  iccBytes: number;
}

/**
 * The size stated in a JPEG file, read without a decoder: this saves libvips one header per frame of the capture page.
 * Hostile bytes: every length is checked against the end, and anything unusual is left to libvips.
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B.
 *
 * @returns null if this is not a common JPEG, or if it may contain an orientation
 */
export function readJpegSize(bytes: Uint8Array): JpegSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 4 || view.getUint16(0) !== START) return null;
  let size: Omit<JpegSize, 'iccBytes'> | null = null;
  let iccBytes = 0;
  let offset = 2;
  while (offset + 10 <= view.byteLength && view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1);
    const length = view.getUint16(offset + 2);
    if (marker === SCAN) return size && { ...size, iccBytes };
    if (FRAMES.has(marker) && size === null) {
      const [height, width, components] = [view.getUint16(offset + 5), view.getUint16(offset + 7), view.getUint8(offset + 9)];
      size = { height, width, components, progressive: marker === PROGRESSIVE };
    } else if (!PASSED_OVER.has(marker) || length < 2) {
      return null;
    }
    if (marker === COLOR_PROFILE) iccBytes += length;
    offset += 2 + length;
  }
  return null;
}

const START = 0xffd8;
const SCAN = 0xda;
const COLOR_PROFILE = 0xe2;
const PROGRESSIVE = 0xc2;
/** Baseline, extended and progressive: the kinds that cameras and browsers write. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Tables, restarts, comments and application data, except APP1, which may contain Exif. */
const PASSED_OVER: ReadonlySet<number> = new Set([
  ...[0xc4, 0xdb, 0xdd, 0xfe, 0xe0],
  ...Array.from({ length: 14 }, (_, i) => 0xe2 + i),
]);
