import type { Seeded } from '@faceproof/desk/statistics/random.js';
import sharp from 'sharp';
import { type Film, remake } from './material.js';
import { type Hold, photographStill } from './move-still.js';

/** A print of a still that a hand moves before the camera, turned and tilted but flat. */
export function movedStill(film: Film, seeded: Seeded): Promise<Film> {
  return holdStill(film, seeded, { shift: { x: 0.05, y: 0.04 }, zoom: 1.12, turn: 14, tilt: 9, roll: 5, bend: 0 });
}

/** The same, and bent about its vertical axis. */
export function bentStill(film: Film, seeded: Seeded): Promise<Film> {
  return holdStill(film, seeded, { shift: { x: 0.03, y: 0.02 }, zoom: 1.05, turn: 18, tilt: 0, roll: 0, bend: 0.45 });
}

/** Photographing a print takes time for each pixel. */
const PRINT_SIDE = 480;

/** @param most how far the hand goes; each movement has a pace of its own */
async function holdStill(film: Film, seeded: Seeded, most: Hold): Promise<Film> {
  const still = await sharp(await stillOf(film))
    .resize(PRINT_SIDE, PRINT_SIDE, { fit: 'inside' })
    .jpeg({ quality: 95 })
    .toBuffer();
  const random = seeded('hand');
  const phases = Array.from({ length: 6 }, () => ({ pace: 0.08 + 0.1 * random(), from: 2 * Math.PI * random() }));
  return remake(film, (_, i) => {
    const [x = 0, y = 0, zoom = 0, turn = 0, tilt = 0, roll = 0] = phases.map(({ pace, from }) => Math.sin(i * pace + from));
    const hold = {
      shift: { x: most.shift.x * x, y: most.shift.y * y },
      ...{ zoom: 1 + (most.zoom - 1) * zoom, turn: most.turn * turn, tilt: most.tilt * tilt },
      ...{ roll: most.roll * roll, bend: most.bend * turn },
    };
    return photographStill(still, hold, seeded('noise', i));
  });
}

/** From the quiet beginning, when people look into the camera. */
export async function stillOf(film: Film): Promise<Buffer> {
  const still = film[Math.min(10, film.length - 1)];
  if (still === undefined) throw new Error('A film has at least one picture');
  return still.jpeg();
}

/** How far each of the 68 points stands out of the head, in widths of the face: the outline least, the tip of the nose most. */
function depthOf(point: number): number {
  if (point <= 16) return 0.25 - 0.3 * (Math.abs(point - 8) / 8);
  if (point <= 26) return 0.3;
  if (point <= 30) return 0.38 + 0.07 * (point - 27);
  if (point <= 35) return 0.42;
  if (point <= 47) return 0.26;
  return 0.36;
}

const EYELIDS: readonly (readonly [upper: number, lower: number])[] = [
  [37, 41],
  [38, 40],
  [43, 47],
  [44, 46],
];
const LOWER_LIP = [56, 57, 58, 65, 66, 67, 7, 8, 9];

/** Displacements at each pixel, x y x y …, in pixels: of one unit of turning, of nodding, of a closed eye, of an open mouth. */
type Field = Float32Array;

/**
 * A still whose head seems to turn, nod, blink and speak: its pixels are moved with the landmarks, as a face-reenactment program does.
 *
 * @param landmarks of the still: 68 points in iBUG order, x y x y …, 0..1
 */
export async function warpedStill(film: Film, landmarks: readonly number[], seeded: Seeded): Promise<Film> {
  const { data, info } = await sharp(await stillOf(film))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const points = Array.from({ length: 68 }, (_, i) => ({
    x: (landmarks[2 * i] ?? 0) * width,
    y: (landmarks[2 * i + 1] ?? 0) * height,
  }));
  const faceWidth = Math.hypot((points[16]?.x ?? 0) - (points[0]?.x ?? 0), (points[16]?.y ?? 0) - (points[0]?.y ?? 0));
  const spread = (move: (i: number) => readonly [number, number], reach: number): Field =>
    spreadField(width, height, points, move, reach * faceWidth);
  const lidOf = (i: number): number => {
    const pair = EYELIDS.find(([upper]) => upper === i);
    return pair === undefined ? 0 : (points[pair[1]]?.y ?? 0) - (points[i]?.y ?? 0);
  };
  const fields = [
    spread((i) => [depthOf(i) * faceWidth, 0], 0.22),
    spread((i) => [0, -depthOf(i) * faceWidth], 0.22),
    spread((i) => [0, lidOf(i)], 0.05),
    spread((i) => [0, LOWER_LIP.includes(i) ? 0.08 * faceWidth : 0], 0.08),
  ];
  const random = seeded('head');
  const phase = [random(), random(), random()].map((share) => 2 * Math.PI * share);
  return remake(film, (_, i) => {
    const shares = [
      0.35 * Math.sin(0.13 * i + (phase[0] ?? 0)),
      0.2 * Math.sin(0.19 * i + (phase[1] ?? 0)),
      i % 31 < 2 ? 0.9 : 0,
      Math.max(0, Math.sin(0.9 * i + (phase[2] ?? 0))),
    ];
    const moved = moveFields(data, width, height, fields, shares);
    return sharp(moved, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer();
  });
}

/** Beyond it, a point's weight is less than a hundredth. */
const FAR = 4.7;

/** Each pixel moves as the points near it do; far from all of them, nothing moves. */
function spreadField(
  width: number,
  height: number,
  points: readonly { x: number; y: number }[],
  move: (i: number) => readonly [number, number],
  reach: number,
): Field {
  const field = new Float32Array(2 * width * height);
  const moves = points.map((point, i) => ({ ...point, to: move(i) }));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // The still background counts as one more point, a little out of reach.
      let [sum, dx, dy] = [0.05, 0, 0];
      for (const point of moves) {
        const away = ((x - point.x) ** 2 + (y - point.y) ** 2) / (2 * reach * reach);
        if (away > FAR) continue;
        const weight = Math.exp(-away);
        sum += weight;
        dx += weight * point.to[0];
        dy += weight * point.to[1];
      }
      field[2 * (y * width + x)] = dx / sum;
      field[2 * (y * width + x) + 1] = dy / sum;
    }
  }
  return field;
}

function moveFields(data: Buffer, width: number, height: number, fields: readonly Field[], shares: readonly number[]): Buffer {
  const out = Buffer.alloc(width * height * 3);
  const limit = (value: number, most: number): number => Math.min(most, Math.max(0, value));
  for (let i = 0; i < width * height; i++) {
    let [x, y] = [i % width, Math.floor(i / width)];
    for (const [k, field] of fields.entries()) {
      x -= (shares[k] ?? 0) * (field[2 * i] ?? 0);
      y -= (shares[k] ?? 0) * (field[2 * i + 1] ?? 0);
    }
    x = limit(x, width - 1.001);
    y = limit(y, height - 1.001);
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [rx, ry] = [x - left, y - top];
    const at = 3 * (top * width + left);
    for (let c = 0; c < 3; c++) {
      const upper = (data[at + c] ?? 0) * (1 - rx) + (data[at + 3 + c] ?? 0) * rx;
      const lower = (data[at + 3 * width + c] ?? 0) * (1 - rx) + (data[at + 3 * width + 3 + c] ?? 0) * rx;
      out[3 * i + c] = upper * (1 - ry) + lower * ry;
    }
  }
  return out;
}
