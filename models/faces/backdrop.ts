import type { FaceBox } from '@faceproof/protocol/measuring/job.js';
import { GRID_COLUMNS, GRID_ROWS, type LumaGrid } from '../pixels/luma-grid.js';

/** A frame prepared for comparing its background. */
export interface Backdrop {
  grid: LumaGrid;
  /** null: no face, so the whole frame is background. */
  face: FaceBox | null;
}

/** Largest shift of the camera between two frames, in cells; searched in steps of two, then around the best. */
const REACH_X = 8;
const REACH_Y = 6;
const CELLS_MIN = 200;
/** Variance of luma, on a 0..255 scale: below it is a plain wall, which looks like any other. */
const VARIANCE_MIN = 16;
/** In sizes of the face: hair to the sides and above. Everything below the face is the body. */
const BESIDE = 0.35;
const ABOVE = 0.45;

/**
 * Whether two frames show the same room: the correlation of their backgrounds at the best shift.
 *
 * @returns −1..1; null if too little background is visible or it has too little texture at any of the shifts, because that
 *   shift might be the right one
 */
export function compareBackdrops(one: Backdrop, other: Backdrop): number | null {
  const [a, b] = [
    { grid: one.grid, gap: gapOf(one.face) },
    { grid: other.grid, gap: gapOf(other.face) },
  ];
  let best = { dx: 0, dy: 0, value: Number.NEGATIVE_INFINITY };
  const look = (dx: number, dy: number): boolean => {
    const value = correlateShifted(a, b, dx, dy);
    if (value !== null && value > best.value) best = { dx, dy, value };
    return value !== null;
  };
  for (const [dx, dy] of EVERY_SECOND) if (!look(dx, dy)) return null;
  const { dx, dy } = best;
  for (const [stepX, stepY] of AROUND) if (!look(dx + stepX, dy + stepY)) return null;
  return best.value;
}

const EVERY_SECOND = steps(REACH_Y, 2).flatMap((dy) => steps(REACH_X, 2).map((dx) => [dx, dy] as const));
const AROUND = steps(1, 1)
  .flatMap((dy) => steps(1, 1).map((dx) => [dx, dy] as const))
  .filter(([dx, dy]) => dx !== 0 || dy !== 0);

function steps(reach: number, step: number): number[] {
  return Array.from({ length: (2 * reach) / step + 1 }, (_, i) => i * step - reach);
}

/** Cells covered by the person: from a row down, the columns from `left` to before `right`. */
interface Gap {
  top: number;
  left: number;
  right: number;
}

function gapOf(face: FaceBox | null): Gap {
  if (face === null) return { top: GRID_ROWS, left: 0, right: 0 };
  const [width, height] = [face.x2 - face.x1, face.y2 - face.y1];
  const left = Math.min(GRID_COLUMNS, Math.max(0, Math.floor((face.x1 - BESIDE * width) * GRID_COLUMNS)));
  const right = Math.min(GRID_COLUMNS, Math.ceil((face.x2 + BESIDE * width) * GRID_COLUMNS));
  const top = Math.max(0, Math.floor((face.y1 - ABOVE * height) * GRID_ROWS));
  return { top, left, right: Math.max(left, right) };
}

interface Seen {
  grid: LumaGrid;
  gap: Gap;
}

/**
 * Correlates cell (x, y) of one with cell (x + dx, y + dy) of the other, wherever both are background. Called about seventy
 * times per pair of frames, so it walks along runs of cells instead of testing each one.
 */
function correlateShifted(one: Seen, other: Seen, dx: number, dy: number): number | null {
  const from = Math.max(0, -dx);
  const to = Math.min(GRID_COLUMNS, GRID_COLUMNS - dx);
  const [p, q] = [one.grid, other.grid];
  let count = 0;
  let a = 0;
  let b = 0;
  let aa = 0;
  let bb = 0;
  let ab = 0;
  for (let row = Math.max(0, -dy); row < Math.min(GRID_ROWS, GRID_ROWS - dy); row++) {
    // A row without a gap has an empty gap at its end.
    const [left, right] = row >= one.gap.top ? [one.gap.left, one.gap.right] : [to, to];
    const [otherLeft, otherRight] = row + dy >= other.gap.top ? [other.gap.left - dx, other.gap.right - dx] : [to, to];
    // Before both gaps, between them, after both.
    const ends = [Math.min(left, otherLeft, to), Math.min(Math.max(left, otherLeft), to), to];
    const starts = [from, Math.max(from, left <= otherLeft ? right : otherRight), Math.max(from, right, otherRight)];
    for (let run = 0; run < 3; run++) {
      const end = (row * GRID_COLUMNS + (ends[run] ?? 0)) | 0;
      const shift = (dy * GRID_COLUMNS + dx) | 0;
      for (let i = (row * GRID_COLUMNS + (starts[run] ?? 0)) | 0; i < end; i++) {
        const x = p[i] ?? 0;
        const y = q[i + shift] ?? 0;
        count++;
        a += x;
        b += y;
        aa += x * x;
        bb += y * y;
        ab += x * y;
      }
    }
  }
  if (count < CELLS_MIN) return null;
  const [va, vb] = [aa / count - (a / count) ** 2, bb / count - (b / count) ** 2];
  if (va < VARIANCE_MIN || vb < VARIANCE_MIN) return null;
  return (ab / count - (a / count) * (b / count)) / Math.sqrt(va * vb);
}
