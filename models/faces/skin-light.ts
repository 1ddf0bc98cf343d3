import type { FaceBox, SkinLight } from '@faceproof/protocol/measuring/job.js';
import type { RgbImage } from '../pixels/rgb-image.js';
import { boxRegion } from './face-points.js';

/**
 * The mean colour of a face's skin and of the area around the head, both of which change with the colour of the light. A
 * screen in front of the person lights the face but hardly the room; the camera's colour processing affects both.
 *
 * @param landmarks 68 points in 0..1 of the picture
 * @returns null if the skin is overexposed, black, or outside the picture
 */
export function skinLight(image: RgbImage, box: FaceBox, landmarks: readonly number[]): SkinLight | null {
  const sum = emptySum();
  for (const { x, y, reach } of findPatches(landmarks, image)) addPatch(sum, image, x, y, reach);
  const skin = meanOf(sum, SKIN_SAMPLES_MIN);
  return skin === null ? null : { skin, around: meanOf(sumAround(image, box), AROUND_SAMPLES_MIN) };
}

/** A third of the three patches. */
const SKIN_SAMPLES_MIN = 144;
/** A corner of the room that a close face leaves visible. */
const AROUND_SAMPLES_MIN = 40;

/** Samples 12 × 12 points of a patch, whatever its size. */
const PATCH_SAMPLES = 12;
/** Half the side of a patch, in distances between the eyes. */
const PATCH_REACH = 0.18;
/** From the brows upward, in distances from the base of the nose to the brows: below most hair. */
const FOREHEAD_RISE = 0.3;

/** Indices of the iBUG order: jaw, nose, eye, mouth around each cheek. */
const CHEEKS = [
  [2, 31, 41, 48],
  [14, 35, 46, 54],
] as const;
const BROWS = [19, 24] as const;
const NOSE_BASE = [31, 35] as const;
const EYES = [
  [36, 39],
  [42, 45],
] as const;

interface Patch {
  x: number;
  y: number;
  reach: number;
}

/** Both cheeks and the forehead, in pixels. */
function findPatches(landmarks: readonly number[], { width, height }: RgbImage): Patch[] {
  const mean = (indices: readonly number[]): { x: number; y: number } => {
    let x = 0;
    let y = 0;
    for (const i of indices) {
      x += (landmarks[2 * i] ?? 0) * width;
      y += (landmarks[2 * i + 1] ?? 0) * height;
    }
    return { x: x / indices.length, y: y / indices.length };
  };
  const [left, right] = [mean(EYES[0]), mean(EYES[1])];
  const reach = PATCH_REACH * Math.hypot(right.x - left.x, right.y - left.y);
  const [brows, nose] = [mean(BROWS), mean(NOSE_BASE)];
  const forehead = { x: brows.x + FOREHEAD_RISE * (brows.x - nose.x), y: brows.y + FOREHEAD_RISE * (brows.y - nose.y) };
  return [...CHEEKS.map(mean), forehead].map((centre) => ({ ...centre, reach }));
}

interface Sum {
  red: number;
  green: number;
  blue: number;
  count: number;
}

function emptySum(): Sum {
  return { red: 0, green: 0, blue: 0, count: 0 };
}

function addPatch(sum: Sum, image: RgbImage, x: number, y: number, reach: number): void {
  for (let row = 0; row < PATCH_SAMPLES; row++) {
    for (let column = 0; column < PATCH_SAMPLES; column++) {
      const dx = ((column + 0.5) / PATCH_SAMPLES - 0.5) * 2 * reach;
      const dy = ((row + 0.5) / PATCH_SAMPLES - 0.5) * 2 * reach;
      addPixel(sum, image, Math.floor(x + dx), Math.floor(y + dy));
    }
  }
}

/** Above it a channel may be overexposed, below it is only noise. */
const BURNT = 250;
const BLACK = 6;

function addPixel(sum: Sum, { data, width, height }: RgbImage, x: number, y: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const at = 3 * (y * width + x);
  const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  if (Math.max(red, green, blue) >= BURNT || Math.max(red, green, blue) <= BLACK) return;
  sum.red += LINEAR[red] ?? 0;
  sum.green += LINEAR[green] ?? 0;
  sum.blue += LINEAR[blue] ?? 0;
  sum.count++;
}

/** sRGB's levels as shares of light: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const LINEAR = Float32Array.from({ length: 256 }, (_, level) =>
  level <= 10 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4,
);

const COLUMNS = 48;
const ROWS = 36;
/** Hair and ears extend this far beyond the box, in shares of its width and height. */
const HAIR_ASIDE = 0.3;
const HAIR_ABOVE = 0.4;

/** Beside the head and above it; nothing below its middle, where shoulders are as close to the screen as the face. */
function sumAround(image: RgbImage, box: FaceBox): Sum {
  const head = boxRegion(box, image);
  const sum = emptySum();
  for (let row = 0; row < ROWS; row++) {
    const y = ((row + 0.5) / ROWS) * image.height;
    if (y > head.y + head.height / 2) break;
    const above = y < head.y - HAIR_ABOVE * head.height;
    for (let column = 0; column < COLUMNS; column++) {
      const x = ((column + 0.5) / COLUMNS) * image.width;
      const aside = x < head.x - HAIR_ASIDE * head.width || x > head.x + (1 + HAIR_ASIDE) * head.width;
      if (above || aside) addPixel(sum, image, Math.floor(x), Math.floor(y));
    }
  }
  return sum;
}

function meanOf({ red, green, blue, count }: Sum, countMin: number): [number, number, number] | null {
  return count < countMin ? null : [red / count, green / count, blue / count];
}
