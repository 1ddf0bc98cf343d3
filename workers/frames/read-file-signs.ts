import type { FileSigns } from '@faceproof/protocol/measuring/job.js';

/**
 * Reads a picture file's segments without decoding a pixel. Hostile bytes: every length is checked against the end, and
 * reading stops at the first inconsistency. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B; Exif 2.32, 4.6.
 */
export function readFileSigns(bytes: Uint8Array): FileSigns {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const signs: FileSigns = { coding: null, edited: false, namesCamera: false };
  if (view.length < 4 || view.readUInt16BE(0) !== START) return signs;
  let tables = FNV_OFFSET;
  let offset = 2;
  while (offset + 4 <= view.length && view[offset] === 0xff) {
    const marker = view[offset + 1] ?? 0;
    const length = view.readUInt16BE(offset + 2);
    const body = view.subarray(offset + 4, Math.min(view.length, offset + 2 + length));
    if (marker === SCAN || length < 2) break;
    if (marker === TABLES) tables = hash(tables, body);
    if (marker === APP1 && body.subarray(0, 4).toString('latin1') === 'Exif') readExif(body.subarray(6), signs);
    if (marker === APP13 && body.subarray(0, 9).toString('latin1') === 'Photoshop') signs.edited = true;
    offset += 2 + length;
  }
  return { ...signs, coding: (tables >>> 0).toString(16).padStart(8, '0') };
}

const START = 0xffd8;
const SCAN = 0xda;
const TABLES = 0xdb;
const APP1 = 0xe1;
const APP13 = 0xed;

const TAG_MAKE = 0x010f;
const TAG_MODEL = 0x0110;
const TAG_SOFTWARE = 0x0131;
const ASCII = 2;
/** The names of firmware and photo libraries do not indicate editing. */
const EDITORS = /photoshop|gimp|lightroom|affinity|paint|snapseed|picsart|facetune|faceapp|stable.?diffusion|midjourney|dall/i;
const ENTRIES_MAX = 64;

/** The first directory of a TIFF file: twelve bytes per entry. */
function readExif(tiff: Buffer, signs: FileSigns): void {
  const little = tiff.subarray(0, 2).toString('latin1') === 'II';
  const read16 = (at: number): number => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const read32 = (at: number): number => (at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = read32(4);
  const count = Math.min(read16(directory), ENTRIES_MAX);
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + 12 * i;
    if (read16(entry + 2) !== ASCII) continue;
    const length = read32(entry + 4);
    const at = length <= 4 ? entry + 8 : read32(entry + 8);
    const text = tiff.subarray(at, at + Math.min(length, 80)).toString('latin1');
    switch (read16(entry)) {
      case TAG_MAKE:
      case TAG_MODEL:
        signs.namesCamera ||= /[a-z0-9]/i.test(text);
        break;
      case TAG_SOFTWARE:
        signs.edited ||= EDITORS.test(text);
        break;
    }
  }
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

function hash(from: number, bytes: Uint8Array): number {
  let value = from;
  for (const byte of bytes) value = Math.imul(value ^ byte, FNV_PRIME);
  return value;
}
