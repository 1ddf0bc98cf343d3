import { readFusion } from '@faceproof/models/sets/read-sets.js';
import { readRecommended } from '@faceproof/models/sets/shelf.js';
import { faceSideOf } from '@faceproof/orchestrator/judgement/signs/face-side.js';
import { framesWithFace } from '@faceproof/orchestrator/judgement/signs/frames-with-face.js';
import { fuseLiveness } from '@faceproof/orchestrator/judgement/signs/fuse-liveness.js';
import { SIMULATED_PINS, simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import type { Scenario } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';

/** That ship, and of the recommended set. */
const FUSIONS = ['2026-11-21', '2026-11-22', readRecommended().fusion.replace('liveness-', '')].map(
  (version) => readFusion('nowhere', `liveness-${version}`).fusion,
);
type Bands = { clear: number; clearAttack: number };

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
    ['approve', (score: number, { clear }: Bands) => score >= clear],
    ['challenge_then_approve', (score: number, { clear, clearAttack }: Bands) => score < clear && score >= clearAttack],
    ['decline_spoof', (score: number, { clearAttack }: Bands) => score < clearAttack],
  ] as const)('lets the simulated scenario %s be what it says by every fusion', (scenario, isRight) => {
    const { frames } = measure(scenario);
    for (const fusion of [SIMULATED_PINS.livenessFusion, ...FUSIONS]) {
      const score = fuseLiveness(framesWithFace({ frames }), { ...fusion, model: 'any' })!;
      expect([fusion.version, isRight(score, fusion)]).toEqual([fusion.version, true]);
    }
  });
});
