import type { FaceBox } from '@faceproof/protocol/job.js';
import { GRID_COLUMNS, GRID_ROWS, type LumaGrid } from './luma-grid.js';

/** A frame as its background is compared. */
export interface Backdrop {
  grid: LumaGrid;
  /** null: no face, so the whole frame counts. */
  face: FaceBox | null;
}

/** Cells that a hand moves a camera by between two frames, at most; looked at in every second, then around the best. */
const REACH_X = 8;
const REACH_Y = 6;
const CELLS_MIN = 200;
/** Variance of luma, 0..255 scale: less is a plain wall, which looks like any other. */
const VARIANCE_MIN = 16;
/** In sizes of the face: hair to the sides and above; everything below is the body. */
const BESIDE = 0.35;
const ABOVE = 0.45;

/**
 * Whether two frames show the same room: correlation of what lies around the face, after the shift that fits best.
 *
 * @returns −1..1; null where too little of it is to be seen, or nothing is in it
 */
export function compareBackdrops(one: Backdrop, other: Backdrop): number | null {
  const [a, b] = [maskOf(one.face), maskOf(other.face)];
  let best: { dx: number; dy: number; value: number } | null = null;
  const look = (dx: number, dy: number): void => {
    const value = correlateShifted(one.grid, other.grid, a, b, dx, dy);
    if (value !== null && (best === null || value > best.value)) best = { dx, dy, value };
  };
  for (let dy = -REACH_Y; dy <= REACH_Y; dy += 2) for (let dx = -REACH_X; dx <= REACH_X; dx += 2) look(dx, dy);
  const coarse = best as { dx: number; dy: number; value: number } | null;
  if (coarse === null) return null;
  for (const [dx, dy] of AROUND) look(coarse.dx + dx, coarse.dy + dy);
  return (best as { value: number } | null)?.value ?? null;
}

const AROUND = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy] as const)).filter(([dx, dy]) => dx !== 0 || dy !== 0);

/** 1 where the background may be. */
function maskOf(face: FaceBox | null): Uint8Array {
  const mask = new Uint8Array(GRID_COLUMNS * GRID_ROWS).fill(1);
  if (face === null) return mask;
  const [width, height] = [face.x2 - face.x1, face.y2 - face.y1];
  const left = Math.max(0, Math.floor((face.x1 - BESIDE * width) * GRID_COLUMNS));
  const right = Math.min(GRID_COLUMNS, Math.ceil((face.x2 + BESIDE * width) * GRID_COLUMNS));
  const top = Math.max(0, Math.floor((face.y1 - ABOVE * height) * GRID_ROWS));
  for (let row = top; row < GRID_ROWS; row++)
    mask.fill(0, row * GRID_COLUMNS + left, row * GRID_COLUMNS + Math.max(left, right));
  return mask;
}

function correlateShifted(
  one: LumaGrid,
  other: LumaGrid,
  oneMask: Uint8Array,
  otherMask: Uint8Array,
  dx: number,
  dy: number,
): number | null {
  let count = 0;
  let a = 0;
  let b = 0;
  let aa = 0;
  let bb = 0;
  let ab = 0;
  for (let row = Math.max(0, -dy); row < Math.min(GRID_ROWS, GRID_ROWS - dy); row++) {
    for (let column = Math.max(0, -dx); column < Math.min(GRID_COLUMNS, GRID_COLUMNS - dx); column++) {
      const i = row * GRID_COLUMNS + column;
      const j = i + dy * GRID_COLUMNS + dx;
      if (oneMask[i] === 0 || otherMask[j] === 0) continue;
      const p = one[i] ?? 0;
      const q = other[j] ?? 0;
      count++;
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  }
  if (count < CELLS_MIN) return null;
  const [va, vb] = [aa / count - (a / count) ** 2, bb / count - (b / count) ** 2];
  if (va < VARIANCE_MIN || vb < VARIANCE_MIN) return null;
  return (ab / count - (a / count) * (b / count)) / Math.sqrt(va * vb);
}
