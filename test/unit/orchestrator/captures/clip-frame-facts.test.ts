import { describeClipFrames } from '@faceproof/orchestrator/captures/clip-frame-facts.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { expect, it } from 'vitest';

/** 68 points on one spot, but for the lids of each eye. */
const LANDMARKS = Array.from({ length: 68 }, (_, i) => {
  if (i >= 36 && i <= 41) return [0.4, 0.3];
  return i >= 42 && i <= 47 ? [0.6, 0.32] : [0.5, 0.5];
}).flat();
const FRAME = { index: 1, atMs: 500, width: 640, height: 480, bytes: 9000 };

function measured(change: object): Measurement {
  return { frames: [{ main: null }, { main: { landmarks: LANDMARKS } }], ...change } as unknown as Measurement;
}

it('a kept frame has the eyes that were found in it, the person’s left at the image’s right', () => {
  const [facts] = describeClipFrames(measured({ clipFrames: [FRAME] })) ?? [];
  expect(facts).toMatchObject(FRAME);
  expect(facts?.eyes?.left.x).toBeCloseTo(0.6);
  expect(facts?.eyes?.left.y).toBeCloseTo(0.32);
  expect(facts?.eyes?.right.x).toBeCloseTo(0.4);
});

it('a kept frame without a face has no eyes', () => {
  expect(describeClipFrames(measured({ clipFrames: [{ ...FRAME, index: 0 }] }))?.[0]?.eyes).toBeNull();
});

it('a measurement without kept frames has no facts', () => {
  expect(describeClipFrames(measured({}))).toBeNull();
});
