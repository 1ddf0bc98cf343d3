import type { FaceBox } from '@faceproof/protocol/measuring/job.js';
import type { RgbImage } from '../pixels/rgb-image.js';

/** A synthetic picture with a face-like figure, the same on every machine, and the position of its face. */
export interface GoldenScene {
  image: RgbImage;
  box: FaceBox;
  /** 68 points in 0..1; only those used for packing are accurate. */
  landmarks: number[];
}

const WIDTH = 320;
const HEIGHT = 240;

/**
 * `synthetic-1`: a skin-coloured oval with dark eyes, a nose and a red mouth, off centre and tilted, before a blue-green
 * wall, with grain. Its colours are far from grey and its halves differ, so that swapped channels, a mirrored
 * picture or a shifted crop change every model's output.
 */
export function goldenScene(): GoldenScene {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  let grain = 1;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      grain = (Math.imul(grain, 1103515245) + 12345) & 0x7fffffff;
      const noise = ((grain >> 16) % 17) - 8;
      const colour = colourAt(x, y);
      for (let c = 0; c < 3; c++)
        data[(y * WIDTH + x) * 3 + c] = Math.max(0, Math.min(255, Math.round((colour[c] ?? 0) + noise)));
    }
  }
  return { image: { width: WIDTH, height: HEIGHT, data }, box: BOX, landmarks: landmarksOfScene() };
}

const BOX: FaceBox = { x1: 96 / WIDTH, y1: 50 / HEIGHT, x2: 200 / WIDTH, y2: 190 / HEIGHT };

/** In pixels: the eyes at the image's left and right, nose, corners of the mouth. */
const PARTS = { left: [126, 104], right: [168, 110], nose: [146, 132], mouthLeft: [128, 154], mouthRight: [162, 158] } as const;

function colourAt(x: number, y: number): [number, number, number] {
  // Six of seven pixels are outside the face, and need one comparison.
  if (within(x, y, [148, 120], 52, 70)) return colourOfFace(x, y);
  if (y > 196 && Math.abs(x - 150) < 80) return [60, 70, 130];
  return [60 + y / 4, 120 + x / 6, 150 - y / 6];
}

function colourOfFace(x: number, y: number): [number, number, number] {
  const light = 1 - x / 900;
  if (within(x, y, PARTS.left, 9, 5) || within(x, y, PARTS.right, 9, 5)) return [40, 28, 22];
  if (within(x, y, PARTS.nose, 7, 9)) return [176 * light, 118 * light, 96 * light];
  if (within(x, y, [145, 157], 19, 6)) return [168, 52, 60];
  return y < 72 ? [52, 34, 24] : [222 * light, 164 * light, 132 * light];
}

function within(x: number, y: number, [cx, cy]: readonly [number, number], rx: number, ry: number): boolean {
  return ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;
}

function landmarksOfScene(): number[] {
  const landmarks = new Array<number>(136).fill(0.5);
  const put = (index: number, [x, y]: readonly [number, number], dx = 0): void => {
    landmarks[2 * index] = (x + dx) / WIDTH;
    landmarks[2 * index + 1] = y / HEIGHT;
  };
  for (const index of [37, 38, 40, 41]) put(index, PARTS.left);
  for (const index of [43, 44, 46, 47]) put(index, PARTS.right);
  for (const [index, dx] of [
    [36, -10],
    [39, 10],
  ] as const)
    put(index, PARTS.left, dx);
  for (const [index, dx] of [
    [42, -10],
    [45, 10],
  ] as const)
    put(index, PARTS.right, dx);
  put(30, PARTS.nose);
  for (const index of [48, 60]) put(index, PARTS.mouthLeft);
  for (const index of [54, 64]) put(index, PARTS.mouthRight);
  return landmarks;
}
