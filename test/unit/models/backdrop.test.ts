import { compareBackdrops } from '@faceproof/models/backdrop.js';
import type { FaceBox } from '@faceproof/protocol/job.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const [COLUMNS, ROWS] = [64, 48];

describe('comparing the rooms behind two faces', () => {
  it('finds a room again that the camera was moved across, whatever the faces hide of it', () => {
    fc.assert(
      fc.property(face, face, fc.integer({ min: -6, max: 6 }), fc.integer({ min: -4, max: 4 }), (one, other, dx, dy) => {
        const alike = compareBackdrops({ grid: room(0, 0), face: one }, { grid: room(dx, dy), face: other });
        if (alike !== null) expect(alike).toBeGreaterThan(0.98);
      }),
      { numRuns: 200 },
    );
  });

  it('looks at nothing that a face or the body below it may hide', () => {
    const box = { x1: 0.4, y1: 0.3, x2: 0.6, y2: 0.6 };
    const painted = room(0, 0).map((value, i) => {
      const [column, row] = [i % COLUMNS, Math.floor(i / COLUMNS)];
      return column >= 26 && column < 38 && row >= 15 ? 255 - value : value;
    });
    expect(compareBackdrops({ grid: room(0, 0), face: box }, { grid: painted, face: box })).toBeCloseTo(1, 9);
    expect(compareBackdrops({ grid: room(0, 0), face: null }, { grid: painted, face: null })).toBeLessThan(0.95);
  });

  it('says nothing of a plain wall, nor where too little is to be seen', () => {
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
