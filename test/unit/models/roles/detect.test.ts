import { orderByProminence, suppressOverlaps } from '@faceproof/models/faces/non-max-suppression.js';
import { otherViews, unpackDetect, wholeFrame } from '@faceproof/models/roles/detect.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import type { FaceMeasurement } from '@faceproof/protocol/measuring/job.js';
import { describe, expect, it } from 'vitest';

const { detect } = loadSet().manifests;
const frame = { width: 640, height: 480 };

describe('reading the detector', () => {
  it('keeps each confident detection once, the most confident first', () => {
    const faces = unpack([
      [0.7, 0.5, 0.5, 0.7, 0.7],
      [0.9, 0.1, 0.1, 0.3, 0.3],
      [0.8, 0.11, 0.11, 0.31, 0.31],
      [0.59, 0.8, 0.8, 0.9, 0.9],
    ]);
    expect(faces.map(({ confidence }) => Math.round(confidence * 100))).toEqual([90, 70]);
  });

  it('drops boxes without an area', () => {
    expect(unpack([[0.99, 0.5, 0.5, 0.5, 0.9]])).toEqual([]);
  });

  it('returns positions in the picture for faces of every view', () => {
    const [view] = otherViews({ width: 480, height: 640 }, detect);
    const tall = { width: 480, height: 640 };
    const [face] = unpackDetect(outputs([[0.9, 0.4, 0.4, 0.6, 0.6]]), view!, tall, detect);
    const centre = [(face!.box.x1 + face!.box.x2) / 2, (face!.box.y1 + face!.box.y2) / 2];
    expect(centre[0]).toBeCloseTo(0.5);
    expect(centre[1]).toBeCloseTo(0.5);
    // The view is as tall as the picture and wider: the face is as tall in it as in the picture.
    expect(face!.box.y2 - face!.box.y1).toBeCloseTo(0.2);
    expect(face!.box.x2 - face!.box.x1).toBeCloseTo((0.2 * 640 * 4) / 3 / 480);
  });

  it('adds a zoomed-out view, and an undistorted one if the picture’s shape differs from the model’s', () => {
    expect(otherViews(frame, detect)).toEqual([{ x: -320, y: -240, width: 1280, height: 960 }]);
    expect(otherViews({ width: 480, height: 640 }, detect).map(({ width, height }) => width / height)).toEqual([4 / 3, 4 / 3]);
  });
});

describe('choosing the main face', () => {
  it('prefers the larger of two faces, and the more central of two equal ones', () => {
    const large = at(0.6, 0.5, 0.3);
    const small = at(0.5, 0.5, 0.1);
    expect(orderByProminence([small, large], 4 / 3)).toEqual([large, small]);
    const central = at(0.52, 0.5, 0.2);
    const aside = at(0.85, 0.5, 0.22);
    expect(orderByProminence([aside, central], 4 / 3)).toEqual([central, aside]);
  });
});

describe('suppressing overlaps', () => {
  it('keeps faces that are next to each other', () => {
    const faces = [at(0.3, 0.5, 0.2), at(0.45, 0.5, 0.2)];
    expect(suppressOverlaps(faces, 0.4, 10)).toHaveLength(2);
  });

  it('keeps at most the given number', () => {
    const faces = Array.from({ length: 9 }, (_, i) => at(0.1 * (i + 1), 0.5, 0.05));
    expect(suppressOverlaps(faces, 0.4, 4)).toHaveLength(4);
  });
});

type Row = [confidence: number, x1: number, y1: number, x2: number, y2: number];

function outputs(rows: Row[]) {
  return {
    scores: Float32Array.from(rows.flatMap(([confidence]) => [1 - confidence, confidence])),
    boxes: Float32Array.from(rows.flatMap(([, ...box]) => box)),
  };
}

function unpack(rows: Row[]): FaceMeasurement[] {
  return unpackDetect(outputs(rows), wholeFrame(frame), frame, detect);
}

function at(x: number, y: number, side: number): FaceMeasurement {
  return { confidence: 0.9, box: { x1: x - side / 2, y1: y - side / 2, x2: x + side / 2, y2: y + side / 2 } };
}
