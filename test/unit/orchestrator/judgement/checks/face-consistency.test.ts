import { runChecks } from '@faceproof/orchestrator/judgement/checks/index.js';
import { SIMULATED_PINS, simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import type { MainFaceMeasurement } from '@faceproof/protocol/measuring/job.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';

/** Eight frames of one person, but for what is changed; `null`: the face was lost. */
function judge(change: (index: number) => Partial<MainFaceMeasurement> | null) {
  const of = { captureId: 'cap_1', challenge: null, attempt: 1, scenario: 'approve', hasReference: false } as const;
  const simulated = simulateMeasurement(of);
  const frames = simulated.frames.map((frame, index) => {
    const changed = change(index);
    return { ...frame, main: frame.main === null || changed === null ? null : { ...frame.main, ...changed } };
  });
  const alike = frames.flatMap(({ main }) => (main === null ? [] : [main.similarityToTemplate ?? 1]));
  const verdicts = runChecks({
    flow: 'LIVENESS_ONLY',
    policy: DEFAULT_POLICY,
    pins: SIMULATED_PINS,
    intake: { kind: 'FRAMES', atMs: null, duplicateFrames: 0, replayedFrames: 0, metadata: {} },
    attempt: { challenge: null, turns: 'POSSIBLE', openForMs: 30_000, seenBefore: false },
    measurement: { ...simulated, frames, consistency: Math.min(...alike) },
  });
  const verdict = verdicts.find(({ kind }) => kind === 'face.consistency');
  return { status: verdict?.status, reasons: verdict?.reasons };
}

const SOMEBODY_ELSE = { similarityToTemplate: 0.1 };
const FRAUD = { status: 'FAILED', reasons: ['FRAMES_INCONSISTENT'] };
const TURN_LESS = { status: 'INCONCLUSIVE', reasons: ['POSE_OUT_OF_RANGE'] };

describe('face.consistency', () => {
  it('refuses another person who looks straight into the camera', () => {
    expect(judge((i) => (i === 4 ? SOMEBODY_ELSE : {}))).toEqual(FRAUD);
    expect(judge((i) => (i >= 4 ? SOMEBODY_ELSE : {}))).toEqual(FRAUD);
  });

  it('declines no one for a head tilted so far that the face was misread', () => {
    const bent = { pose: { yaw: 0, pitch: -50, roll: 0 }, similarityToTemplate: 0.1 };
    expect(judge((i) => (i === 3 ? bent : i === 4 ? SOMEBODY_ELSE : {}))).toEqual(TURN_LESS);
    expect(judge((i) => (i === 3 ? null : i === 4 ? SOMEBODY_ELSE : {}))).toEqual(TURN_LESS);
    expect(judge((i) => (i === 4 ? { ...SOMEBODY_ELSE, eyesOpen: { left: 0.01, right: 0.01 } } : {})).status).toBe(
      'INCONCLUSIVE',
    );
  });

  it('still refuses another person elsewhere in the same capture', () => {
    const bent = { pose: { yaw: 0, pitch: -50, roll: 0 }, similarityToTemplate: 0.1 };
    expect(judge((i) => (i === 1 ? bent : i === 2 || i >= 5 ? SOMEBODY_ELSE : {}))).toEqual(FRAUD);
  });
});
