import type { RgbImage } from './rgb-image.js';
import type { SimilarityTransform } from './similarity-transform.js';

/**
 * Samples the picture under a transform: bilinear, black outside (as OpenCV's warpAffine with a zero border).
 *
 * @param toImage takes a pixel (x, y) of the result to the place in the picture where it is sampled
 * @returns a picture of `width` × `height`
 */
export function warpSimilarity(image: RgbImage, toImage: SimilarityTransform, width: number, height: number): RgbImage {
  const { data } = image;
  const rowBytes = image.width * 3;
  const [lastX, lastY] = [image.width - 1, image.height - 1];
  const out = new Uint8Array(width * height * 3);
  let o = 0;
  for (let row = 0; row < height; row++) {
    let x = toImage.tx - toImage.b * row;
    let y = toImage.ty + toImage.a * row;
    for (let column = 0; column < width; column++) {
      const left = Math.floor(x);
      const top = Math.floor(y);
      if (left >= 0 && top >= 0 && left < lastX && top < lastY) {
        const a = top * rowBytes + left * 3;
        const c = a + rowBytes;
        const u = x - left;
        const v = y - top;
        const wd = u * v;
        const wb = u - wd;
        const wc = v - wd;
        // The half rounds to the nearest, as an 8-bit OpenCV picture would.
        const wa = 1 - u - wc;
        out[o] = (data[a] ?? 0) * wa + (data[a + 3] ?? 0) * wb + (data[c] ?? 0) * wc + (data[c + 3] ?? 0) * wd + 0.5;
        out[o + 1] =
          (data[a + 1] ?? 0) * wa + (data[a + 4] ?? 0) * wb + (data[c + 1] ?? 0) * wc + (data[c + 4] ?? 0) * wd + 0.5;
        out[o + 2] =
          (data[a + 2] ?? 0) * wa + (data[a + 5] ?? 0) * wb + (data[c + 2] ?? 0) * wc + (data[c + 5] ?? 0) * wd + 0.5;
      }
      o += 3;
      x += toImage.a;
      y += toImage.b;
    }
  }
  return { width, height, data: out };
}
