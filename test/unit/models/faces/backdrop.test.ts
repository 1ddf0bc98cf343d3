import { compareBackdrops } from '@faceproof/models/faces/backdrop.js';
import type { FaceBox } from '@faceproof/protocol/measuring/job.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { triesOf } from '../../../harness/long-run.js';

const [COLUMNS, ROWS] = [64, 48];
/** The shifts that the search tries first. */
const ACROSS = [-8, -6, -4, -2, 0, 2, 4, 6, 8];
const DOWN = [-6, -4, -2, 0, 2, 4, 6];

describe('comparing the rooms behind two faces', () => {
  it('correlates only the cells that are background in both frames', () => {
    fc.assert(
      fc.property(face, face, fc.integer({ min: -6, max: 6 }), fc.integer({ min: -4, max: 4 }), (one, other, dx, dy) => {
        const [here, there] = [room(0, 0), room(dx, dy)];
        const alike = compareBackdrops({ grid: here, face: one }, { grid: there, face: other });
        const at = (x: number, y: number) => ({ x, y, value: slowly(here, there, one, other, x, y) ?? -2 });
        const highest = (all: ReturnType<typeof at>[]) => all.reduce((best, next) => (next.value > best.value ? next : best));
        // Every second shift, then those around the best; out of sight at one of them, and nothing is said.
        const coarse = DOWN.flatMap((y) => ACROSS.map((x) => at(x, y)));
        const best = highest(coarse);
        const around = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => at(best.x + x, best.y + y)));
        if ([...coarse, ...around].some(({ value }) => value === -2)) expect(alike).toBeNull();
        else expect(alike).toBeCloseTo(highest(around).value, 9);
      }),
      { numRuns: triesOf(50) },
    );
  });

  it('recognizes a room after the camera moved sideways', () => {
    for (const [dx, dy] of [
      [0, 0],
      [3, 1],
      [-5, 2],
      [6, -4],
    ] as const) {
      const alike = compareBackdrops({ grid: room(0, 0), face: null }, { grid: room(dx, dy), face: null });
      expect(alike).toBeCloseTo(1, 9);
    }
  });

  it('ignores cells that a face or the body below it may cover', () => {
    const box = { x1: 0.4, y1: 0.3, x2: 0.6, y2: 0.6 };
    const painted = room(0, 0).map((value, i) => {
      const [column, row] = [i % COLUMNS, Math.floor(i / COLUMNS)];
      return column >= 26 && column < 38 && row >= 15 ? 255 - value : value;
    });
    expect(compareBackdrops({ grid: room(0, 0), face: box }, { grid: painted, face: box })).toBeCloseTo(1, 9);
    expect(compareBackdrops({ grid: room(0, 0), face: null }, { grid: painted, face: null })).toBeLessThan(0.95);
  });

  it('is null for a plain wall, or if too little of the room is visible', () => {
    const wall = new Float32Array(COLUMNS * ROWS).fill(90);
    expect(compareBackdrops({ grid: wall, face: null }, { grid: wall, face: null })).toBeNull();
    const all = { x1: -0.2, y1: -0.2, x2: 1.2, y2: 1.2 };
    expect(compareBackdrops({ grid: room(0, 0), face: all }, { grid: room(0, 0), face: null })).toBeNull();
  });
});

const face: fc.Arbitrary<FaceBox | null> = fc.option(
  fc
    .record({
      x: fc.double({ min: -0.3, max: 0.9, noNaN: true }),
      y: fc.double({ min: -0.3, max: 0.9, noNaN: true }),
      side: fc.double({ min: 0.05, max: 0.6, noNaN: true }),
    })
    .map(({ x, y, side }) => ({ x1: x, y1: y, x2: x + side, y2: y + side })),
);

/** Waves of several lengths, as a camera at (dx, dy) sees them. */
function room(dx: number, dy: number): Float32Array {
  return Float32Array.from({ length: COLUMNS * ROWS }, (_, i) => {
    const [x, y] = [(i % COLUMNS) - dx, Math.floor(i / COLUMNS) - dy];
    return 120 + 50 * Math.sin(x / 3.1 + y / 7.7) + 40 * Math.cos(y / 4.3 - x / 9.1);
  });
}

/** Cell by cell. */
function slowly(
  one: Float32Array,
  other: Float32Array,
  oneFace: FaceBox | null,
  otherFace: FaceBox | null,
  dx: number,
  dy: number,
): number | null {
  const pairs: [number, number][] = [];
  for (let y = 0; y < ROWS; y++) {
    for (let x = 0; x < COLUMNS; x++) {
      const [u, v] = [x + dx, y + dy];
      if (u < 0 || v < 0 || u >= COLUMNS || v >= ROWS || hides(oneFace, x, y) || hides(otherFace, u, v)) continue;
      pairs.push([one[y * COLUMNS + x]!, other[v * COLUMNS + u]!]);
    }
  }
  if (pairs.length < 200) return null;
  const mean = (of: (pair: [number, number]) => number) => pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [a, b] = [mean(([p]) => p), mean(([, q]) => q)];
  const [va, vb] = [mean(([p]) => p * p) - a * a, mean(([, q]) => q * q) - b * b];
  if (va < 16 || vb < 16) return null;
  return (mean(([p, q]) => p * q) - a * b) / Math.sqrt(va * vb);
}

function hides(box: FaceBox | null, column: number, row: number): boolean {
  if (box === null) return false;
  const [width, height] = [box.x2 - box.x1, box.y2 - box.y1];
  const left = Math.floor((box.x1 - 0.35 * width) * COLUMNS);
  const right = Math.ceil((box.x2 + 0.35 * width) * COLUMNS);
  return column >= left && column < right && row >= Math.floor((box.y1 - 0.45 * height) * ROWS);
}
