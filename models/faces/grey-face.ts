import type { RgbImage } from '../pixels/rgb-image.js';

/** An aligned face without its colours: what its light, its look and its details are read from. */
export interface GreyFace {
  /** Pixels; it is a square. */
  side: number;
  /** `side²` values of 0..255, row by row, not rounded. */
  luma: Float64Array;
}

/**
 * ITU-R BT.601, as OpenCV and libjpeg.
 *
 * @param aligned a square, as the match model sees it
 */
export function greyFace({ data, width, height }: RgbImage): GreyFace {
  const luma = new Float64Array(width * height);
  for (let i = 0, at = 0; i < luma.length; i++, at += 3) {
    luma[i] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return { side: width, luma };
}
