import { kernels, placeRows } from './kernels.js';
import type { RgbImage } from './rgb-image.js';
import type { SimilarityTransform } from './similarity-transform.js';

/**
 * Samples the picture under a transform: bilinear, black outside (like OpenCV's warpAffine with a zero border).
 *
 * @param toImage maps a pixel (x, y) of the result to its position in the picture
 * @returns a picture of `width` × `height`
 */
export function warpSimilarity(image: RgbImage, toImage: SimilarityTransform, width: number, height: number): RgbImage {
  const { a, b, tx, ty } = toImage;
  const [across, down] = [b * (width - 1), a * (height - 1)];
  const corners = [ty, ty + across, ty + down, ty + across + down];
  const bytes = width * height * 3;
  // A row more on each side: a sum of steps may round to the other side of a row than their product.
  const { memory, origin } = placeRows(image, Math.min(...corners) - 1, Math.max(...corners) + 1, bytes + 1);
  kernels().warp(a, b, tx, ty, width, height, origin, image.width, image.height, 0);
  return { width, height, data: memory.bytes.slice(0, bytes) };
}
