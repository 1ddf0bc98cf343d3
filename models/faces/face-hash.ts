import { cosineBlock } from '../pixels/cosine-block.js';
import type { GreyFace } from './grey-face.js';

/** Lower frequencies are the lighting and the general face, which stay constant. */
const LOWEST = 3;

/**
 * The perceptual hash of a face at one moment, in 64 bits: the signs of an 8×8 block of its cosine transform, after alignment. Encoding,
 * scaling, cropping and shifting the frame change a few bits; another pose or expression of the same person changes many;
 * another person, half (docs/explanation/liveness.md). It does not identify the person.
 *
 * @returns 16 hex digits
 */
export function faceHash({ side, luma }: GreyFace): string {
  let hash = 0n;
  for (const sum of cosineBlock({ columns: side, values: luma }, LOWEST)) hash = (hash << 1n) | (sum > 0 ? 1n : 0n);
  return hash.toString(16).padStart(16, '0');
}
