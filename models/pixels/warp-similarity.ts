import type { RgbImage } from './rgb-image.js';
import type { SimilarityTransform } from './similarity-transform.js';

/**
 * Samples the picture under a transform: bilinear, black outside (like OpenCV's warpAffine with a zero border).
 *
 * @param toImage maps a pixel (x, y) of the result to its position in the picture
 * @returns a picture of `width` × `height`
 */
export function warpSimilarity(image: RgbImage, toImage: SimilarityTransform, width: number, height: number): RgbImage {
  const { data } = image;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const rowBytes = image.width * 3;
  const [lastX, lastY] = [image.width - 1, image.height - 1];
  const out = new Uint8Array(width * height * 3);
  let o = 0;
  for (let row = 0; row < height; row++) {
    let x = toImage.tx - toImage.b * row;
    let y = toImage.ty + toImage.a * row;
    for (let column = 0; column < width; column++) {
      if (x >= 0 && y >= 0 && x < lastX && y < lastY) {
        // "| 0" declares integers to the engine.
        const left = x | 0;
        const top = y | 0;
        const a = (top * rowBytes + left * 3) | 0;
        const c = (a + rowBytes) | 0;
        const u = x - left;
        const v = y - top;
        const wd = u * v;
        const wb = u - wd;
        const wc = v - wd;
        // Adding a half rounds to the nearest, as in an 8-bit OpenCV picture.
        const wa = 1 - u - wc;
        // Two neighbours are six bytes, read as two overlapping words: R G B R and B R G B.
        const p = view.getInt32(a, true);
        const q = view.getInt32(a + 2, true);
        const r = view.getInt32(c, true);
        const s = view.getInt32(c + 2, true);
        out[o] = (p & 255) * wa + ((q >>> 8) & 255) * wb + (r & 255) * wc + ((s >>> 8) & 255) * wd + 0.5;
        out[o + 1] = ((p >>> 8) & 255) * wa + ((q >>> 16) & 255) * wb + ((r >>> 8) & 255) * wc + ((s >>> 16) & 255) * wd + 0.5;
        out[o + 2] = ((p >>> 16) & 255) * wa + (q >>> 24) * wb + ((r >>> 16) & 255) * wc + (s >>> 24) * wd + 0.5;
      }
      o += 3;
      x += toImage.a;
      y += toImage.b;
    }
  }
  return { width, height, data: out };
}
