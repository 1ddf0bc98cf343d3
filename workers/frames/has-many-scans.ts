/** Cameras write one scan, progressive encoders about ten. Each may cover the whole picture and costs as much again. */
export const SCANS_MAX = 20;

/**
 * Counts as libjpeg reads: it skips what lies between two markers, also where a segment's length is wrong. Hostile bytes.
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B.
 *
 * @returns whether this is a JPEG with more than {@link SCANS_MAX} scans; false for any other file
 */
export function hasManyScans(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== START) return false;
  let scans = 0;
  for (let at = bytes.indexOf(0xff, 2); at !== -1; at = bytes.indexOf(0xff, at)) {
    while (bytes[at] === 0xff) at++;
    const marker = bytes[at++];
    if (marker === undefined || marker === END) return false;
    // A stuffed byte, or a marker without a segment.
    if (marker <= 0x01 || (marker >= RESTART && marker < START)) continue;
    if (marker === SCAN && ++scans > SCANS_MAX) return true;
    at += ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  }
  return false;
}

const RESTART = 0xd0;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
