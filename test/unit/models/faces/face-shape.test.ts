import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faceShape } from '@faceproof/models/faces/face-shape.js';
import { type RgbImage, turnByQuarter } from '@faceproof/models/pixels/rgb-image.js';
import { isAskew } from '@faceproof/orchestrator/judgement/thresholds/quality-limits.js';
import { describe, expect, it } from 'vitest';

const FRAME = { width: 640, height: 480 };
/** Landmarks of a frontal face: rows of the chin, brows, nose, eyes and mouth. */
const FACE = readFace();

describe('the shape of a face’s landmarks', () => {
  it('fits an upright face wherever it is and however large', () => {
    for (const [scale, dx] of [
      [200, 320],
      [600, 100],
    ] as const) {
      const shape = faceShape(place(FACE, { scale, dx, turn: 0 }), FRAME);
      expect(shape?.misfit).toBeCloseTo(0, 3);
      expect(shape?.tilt).toBeCloseTo(0, 1);
    }
  });

  it.each([-90, -30, 12, 45])('reads a tilt of %d degrees from the eyes, in frames of any shape', (turn) => {
    const shape = faceShape(place(FACE, { turn }), FRAME);
    expect(shape?.tilt).toBeCloseTo(turn, 1);
    expect(shape?.misfit).toBeCloseTo(0, 3);
  });

  it('has a large error for impossible landmarks', () => {
    const squeezed = FACE.map((value, i) => (i % 2 === 0 ? value : value * 0.5));
    expect(faceShape(place(squeezed), FRAME)?.misfit).toBeGreaterThan(0.2);
    const shuffled = FACE.map((_, i) => FACE[(i + 40) % FACE.length] ?? 0);
    expect(faceShape(place(shuffled), FRAME)?.misfit).toBeGreaterThan(0.5);
  });

  it('is unknown without 68 points, or if all points coincide', () => {
    expect(faceShape([], FRAME)).toBeNull();
    expect(faceShape(new Array(136).fill(0.5), FRAME)).toBeNull();
  });
});

describe('a face on its side', () => {
  const face = (turn: number, roll: number, yaw = 0) => ({ landmarks: place(FACE, { turn }), pose: { yaw, pitch: 0, roll } });

  it.each<[string, boolean, ReturnType<typeof face>]>([
    ['upright', false, face(0, 0)],
    ['tilted as the pose network sees it', false, face(25, 20)],
    ['tilted further than a frame may be', true, face(40, 30)],
    ['seen differently by the pose network', true, face(20, -5)],
  ])('%s: %s', (_, askew, of) => {
    expect(isAskew(of, FRAME)).toBe(askew);
  });
});

describe('turning a picture by a quarter', () => {
  const picture: RgbImage = { width: 3, height: 2, data: Uint8Array.from({ length: 18 }, (_, i) => i) };

  it('puts its left edge on top', () => {
    const turned = turnByQuarter(picture);
    expect([turned.width, turned.height]).toEqual([2, 3]);
    // The lower left pixel moves to the upper left, the upper left one to the upper right.
    expect([...turned.data.slice(0, 6)]).toEqual([9, 10, 11, 0, 1, 2]);
  });

  it('returns to the original after three more turns', () => {
    expect(turnByQuarter(turnByQuarter(turnByQuarter(turnByQuarter(picture))))).toEqual(picture);
  });
});

/** As a picture of the frame's size shows the points: turned clockwise, scaled, moved; 0..1. */
function place(points: readonly number[], { scale = 300, dx = 320, dy = 240, turn = 0 } = {}): number[] {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const placed: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [(points[i] ?? 0) * scale, (points[i + 1] ?? 0) * scale];
    placed.push((x * cos - y * sin + dx) / FRAME.width, (x * sin + y * cos + dy) / FRAME.height);
  }
  return placed;
}

/** The mean face itself, read from the source, so that the product need not give it away. */
function readFace(): number[] {
  const source = readFileSync(join(import.meta.dirname, '../../../../models/faces/face-shape.ts'), 'utf8');
  const numbers = /MEAN_FACE: readonly number\[\] = \[([^\]]+)\]/.exec(source)?.[1] ?? '';
  return numbers
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(Number);
}
