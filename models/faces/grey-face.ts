import type { RgbImage } from '../pixels/rgb-image.js';

/** An aligned face in grey: the input of its light, hash and detail measurements. */
export interface GreyFace {
  /** Pixels; it is a square. */
  side: number;
  /** `side²` values of 0..255, row by row, not rounded. */
  luma: Float64Array;
}

/**
 * ITU-R BT.601, like OpenCV and libjpeg.
 *
 * @param aligned a square, the match model's input
 */
export function greyFace({ data, width, height }: RgbImage): GreyFace {
  const luma = new Float64Array(width * height);
  for (let i = 0, at = 0; i < luma.length; i++, at += 3) {
    luma[i] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return { side: width, luma };
}
