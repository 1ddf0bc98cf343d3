import type { Verdict } from '@faceproof/orchestrator/judgement/checks/check.js';
import { runChecks } from '@faceproof/orchestrator/judgement/checks/index.js';
import { SIMULATED_PINS, simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import type { MainFaceMeasurement } from '@faceproof/protocol/measuring/job.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import type { CheckKind } from '@faceproof/protocol/words.js';

/** Turned so far that the frame has a fault and its face is not compared with the others. */
export const TURNED = { pose: { yaw: 60, pitch: 0, roll: 0 } };

/**
 * Judges frames of one live person who looks into the camera, but for what is changed.
 *
 * @param change null: the face was lost
 * @param count at most 8
 */
export function judgeFrames(
  kind: CheckKind,
  count: number,
  change: (index: number, face: MainFaceMeasurement) => Partial<MainFaceMeasurement> | null,
): Verdict {
  const of = { captureId: 'cap_1', challenge: null, attempt: 1, scenario: 'approve', hasReference: false } as const;
  const simulated = simulateMeasurement(of);
  const frames = simulated.frames.slice(0, count).map((frame, index) => {
    const { main } = frame;
    const changed = main && change(index, main);
    return { ...frame, main: changed && { ...main, ...changed } };
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
  const verdict = verdicts.find((one) => one.kind === kind);
  if (verdict === undefined) throw new Error(`No verdict of ${kind}`);
  return verdict;
}
