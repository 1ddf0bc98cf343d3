import type { RgbImage } from '@faceproof/models/pixels/rgb-image.js';

/** `P6`, width, height and 255, each followed by white space, then the pixels. */
const HEADER = /^P6\s(\d+)\s(\d+)\s255\s/;
const HEADER_BYTES_MAX = 32;

/**
 * @param bytes concatenated binary PPM pictures, as written by ffmpeg
 * @returns the complete ones, as views; a truncated last one is left out
 */
export function readPpms(bytes: Buffer): RgbImage[] {
  const images: RgbImage[] = [];
  let offset = 0;
  for (;;) {
    const header = HEADER.exec(bytes.toString('latin1', offset, offset + HEADER_BYTES_MAX));
    if (header === null) return images;
    const [text, width, height] = [header[0], Number(header[1]), Number(header[2])];
    const start = offset + text.length;
    const end = start + width * height * 3;
    if (end > bytes.length) return images;
    images.push({ width, height, data: bytes.subarray(start, end) });
    offset = end;
  }
}
