import type { MainFaceMeasurement } from '@faceproof/protocol/measuring/job.js';
import { describe, expect, it } from 'vitest';
import { judgeFrames } from './judge-frames.js';

/** Eight frames of one person, but for what is changed; `null`: the face was lost. */
function judge(change: (index: number) => Partial<MainFaceMeasurement> | null) {
  const { status, reasons } = judgeFrames('face.consistency', 8, change);
  return { status, reasons };
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
