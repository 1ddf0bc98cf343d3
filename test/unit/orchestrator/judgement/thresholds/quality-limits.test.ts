import {
  FRAME_LIMITS,
  findQualityFaults,
  findReferenceFaults,
  isStill,
} from '@faceproof/orchestrator/judgement/thresholds/quality-limits.js';
import { describe, expect, it } from 'vitest';

const FRAME = { width: 640, height: 480 };
const FACE = {
  landmarks: [],
  box: { x1: 0.35, y1: 0.25, x2: 0.65, y2: 0.75 },
  interocularPx: 80,
  pose: { yaw: 0, pitch: -5, roll: 2 },
  brightness: 0.5,
  contrast: 0.15,
  sharpness: 200,
  eyesOpen: { left: 0.9, right: 0.8 },
};

describe('a frame’s faults', () => {
  it('are none for a good frame', () => {
    expect(findQualityFaults(FACE, FRAME)).toEqual([]);
  });

  it.each([
    ['FACE_TOO_SMALL', { interocularPx: FRAME_LIMITS.interocularPxMin - 1 }],
    ['FACE_TOO_CLOSE', { box: { x1: 0.02, y1: 0.02, x2: 0.97, y2: 0.98 } }],
    ['FACE_NOT_CENTERED', { box: { x1: 0.75, y1: 0.3, x2: 0.98, y2: 0.7 } }],
    ['FACE_NOT_CENTERED', { box: { x1: 0.3, y1: 0.65, x2: 0.6, y2: 1.2 } }],
    ['TOO_DARK', { brightness: 0.05 }],
    ['TOO_BRIGHT', { brightness: 0.95 }],
    ['BLURRED', { sharpness: 5 }],
    ['POSE_OUT_OF_RANGE', { pose: { yaw: -60, pitch: 0, roll: 0 } }],
    ['POSE_OUT_OF_RANGE', { pose: { yaw: 0, pitch: 45, roll: 0 } }],
    ['EYES_CLOSED', { eyesOpen: { left: 0.01, right: 0.02 } }],
    ['EYES_CLOSED', { eyesOpen: { left: null, right: 0.02 } }],
  ])('name %s', (code, fault) => {
    expect(findQualityFaults({ ...FACE, ...fault }, FRAME)).toEqual([code]);
  });

  it('name a picture with too few pixels', () => {
    expect(findQualityFaults(FACE, { width: 176, height: 120 })).toEqual(['LOW_RESOLUTION']);
  });

  it('do not call an eye closed that winks or cannot be seen', () => {
    expect(findQualityFaults({ ...FACE, eyesOpen: { left: 0.01, right: 0.9 } }, FRAME)).toEqual([]);
    expect(findQualityFaults({ ...FACE, eyesOpen: { left: null, right: null } }, FRAME)).toEqual([]);
  });
});

describe('a reference’s faults', () => {
  it('forgive what no one can take again, and no more', () => {
    expect(findReferenceFaults({ ...FACE, interocularPx: 20, brightness: 0.1 }, FRAME)).toEqual([]);
    expect(findReferenceFaults({ ...FACE, interocularPx: 10 }, FRAME)).toEqual(['REFERENCE_QUALITY_LOW']);
    expect(findReferenceFaults({ ...FACE, sharpness: 2 }, FRAME)).toEqual(['REFERENCE_QUALITY_LOW']);
    expect(findReferenceFaults({ ...FACE, contrast: 0.4 }, FRAME)).toEqual(['REFERENCE_QUALITY_LOW']);
  });
});

describe('a still picture', () => {
  const frames = (...motions: (number | null)[]) => motions.map((motion) => ({ motion }));

  it('is known by frames that hardly differ', () => {
    expect(isStill(frames(null, 0.0004, 0.0024, 0.0018))).toBe(true);
  });

  it('is not a person who sits still before a slow camera', () => {
    expect(isStill(frames(null, 0.0018, 0.0025, 0.0021))).toBe(false);
    expect(isStill(frames(null, 0.0046, 0.0049, 0.0047))).toBe(false);
  });

  it('is not a capture of which only one frame could be read', () => {
    expect(isStill(frames(null))).toBe(false);
    expect(isStill([])).toBe(false);
  });
});
