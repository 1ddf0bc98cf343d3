import { readFusion } from '@faceproof/models/sets/read-sets.js';
import { readRecommended } from '@faceproof/models/sets/shelf.js';
import { framesWithFace } from '@faceproof/orchestrator/judgement/signs/frames-with-face.js';
import { fuseLiveness } from '@faceproof/orchestrator/judgement/signs/fuse-liveness.js';
import { CLEAR_FACE_MIN, faceSideOf, gradeLiveness } from '@faceproof/orchestrator/judgement/signs/grade-liveness.js';
import { SIMULATED_PINS, simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import type { Scenario } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';

/** That ship, and of the recommended set. */
const FUSIONS = ['2026-11-21', '2026-11-22', readRecommended().fusion.replace('liveness-', '')].map(
  (version) => readFusion('nowhere', `liveness-${version}`).fusion,
);
const PINS = { clear: 0.9, clearAttack: 0.2 };
const NEAR = 0.5;

describe('what the passive score says by itself', () => {
  it.each([
    [0.9, NEAR, 'CLEAR'],
    [0.8999, NEAR, 'DOUBTFUL'],
    [0.2, NEAR, 'DOUBTFUL'],
    [0.1999, NEAR, 'CLEAR_ATTACK'],
    [1, CLEAR_FACE_MIN, 'CLEAR'],
    [1, CLEAR_FACE_MIN - 0.001, 'DOUBTFUL'],
    [0.1, 0, 'CLEAR_ATTACK'],
  ] as const)('grades a score of %d on a face of %d as %s', (score, faceSide, grade) => {
    expect(gradeLiveness({ score, faceSide }, PINS)).toBe(grade);
  });

  it('leaves nothing clear in a set whose fusion was never measured', () => {
    const plain = { clear: 1, clearAttack: 0 };
    expect([0, 0.5, 0.9999].map((score) => gradeLiveness({ score, faceSide: NEAR }, plain))).toEqual(Array(3).fill('DOUBTFUL'));
  });
});

describe('the size of the face', () => {
  const measure = (scenario: Scenario) =>
    simulateMeasurement({ captureId: 'c', challenge: null, attempt: 1, scenario, hasReference: false });
  const [frame] = measure('approve').frames;
  const sized = (width: number, height: number, side: number) => ({
    ...frame!,
    ...{ width, height },
    main: { ...frame!.main!, box: { x1: 0, y1: 0, x2: (side * 0.8) / width, y2: (side * 1.25) / height } },
  });

  it('is a share of the shorter side, however the camera is held and whatever the shape of the box', () => {
    expect(faceSideOf({ frames: [sized(640, 480, 240)] })).toBeCloseTo(0.5);
    expect(faceSideOf({ frames: [sized(480, 640, 240)] })).toBeCloseTo(0.5);
  });

  it('is that of the middle frame, so that one frame up close does not make a face large', () => {
    const frames = [sized(640, 480, 100), sized(640, 480, 120), sized(640, 480, 460), { ...frame!, main: null }];
    expect(faceSideOf({ frames })).toBeCloseTo(0.25);
    expect(faceSideOf({ frames: [] })).toBe(0);
  });

  it.each([
    ['approve', 'CLEAR'],
    ['challenge_then_approve', 'DOUBTFUL'],
    ['decline_spoof', 'CLEAR_ATTACK'],
  ] as const)('lets the simulated scenario %s be %s', (scenario, grade) => {
    const { frames } = measure(scenario);
    for (const fusion of [SIMULATED_PINS.livenessFusion, ...FUSIONS]) {
      const score = fuseLiveness(framesWithFace({ frames }), { ...fusion, model: 'any' })!;
      expect(gradeLiveness({ score, faceSide: faceSideOf({ frames }) }, fusion)).toBe(grade);
    }
  });
});
