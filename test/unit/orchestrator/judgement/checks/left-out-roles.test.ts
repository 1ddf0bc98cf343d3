import { runChecks } from '@faceproof/orchestrator/judgement/checks/index.js';
import { decide } from '@faceproof/orchestrator/judgement/decision/decide.js';
import { SIMULATED_PINS, simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import type { MainFaceMeasurement, Measurement } from '@faceproof/protocol/measuring/job.js';
import { applyPut, DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';

/** What a worker leaves empty if the set leaves the role out. */
const EMPTY: Record<string, Partial<MainFaceMeasurement>> = {
  pose: { pose: null },
  liveness: { outputs: {} },
  eyes: { eyesOpen: { left: null, right: null } },
};

function measureWithout(role: string): Measurement {
  const of = { captureId: 'cap_1', challenge: null, attempt: 1, scenario: 'approve', hasReference: true } as const;
  const { models, ...measured } = simulateMeasurement(of);
  const { [role]: _, ...others } = models;
  const frames = measured.frames.map((frame) => ({
    ...frame,
    main: frame.main === null ? null : { ...frame.main, ...EMPTY[role] },
  }));
  return { ...measured, frames, models: { ...others, match: models.match } };
}

function judge(role: string, policy: Policy = DEFAULT_POLICY) {
  const verdicts = runChecks({
    flow: 'ONBOARDING',
    policy,
    pins: SIMULATED_PINS,
    intake: { kind: 'FRAMES', atMs: null, duplicateFrames: 0, replayedFrames: 0, metadata: {} },
    attempt: { challenge: null, turns: 'POSSIBLE', openForMs: 30_000, seenBefore: false },
    measurement: measureWithout(role),
  });
  const skipped = verdicts.filter(({ status, applies }) => status === 'SKIPPED' && applies).map(({ kind }) => kind);
  return { skipped, ruling: decide(verdicts, policy, 1).kind, reasons: decide(verdicts, policy, 1).reasons };
}

describe('a set that leaves a role out', () => {
  it('sends sessions to review if the policy requires a check that needs the role', () => {
    expect(judge('liveness')).toMatchObject({ skipped: ['liveness.passive'], ruling: 'REVIEW' });
    expect(judge('liveness').reasons).toEqual([expect.objectContaining({ code: 'REVIEW_BAND', check: 'liveness.passive' })]);
    expect(judge('pose')).toMatchObject({ skipped: ['face.quality'], ruling: 'REVIEW' });
  });

  it('judges everything else, and approves if the policy requires no more', () => {
    const passive = { mode: 'PASSIVE' } as const;
    const lenient = applyPut({ liveness: passive, checks: { 'liveness.passive': { required: false } } }, DEFAULT_POLICY);
    expect(judge('liveness', lenient)).toMatchObject({ skipped: ['liveness.passive'], ruling: 'APPROVE' });
  });

  it('skips the head turns without a network for the pose', () => {
    const active = applyPut({ liveness: { mode: 'PASSIVE_AND_ACTIVE' } }, DEFAULT_POLICY);
    expect(judge('pose', active).skipped).toEqual(['face.quality', 'liveness.active']);
  });

  it('without the eyes misses nothing but closed eyes', () => {
    expect(judge('eyes')).toEqual({ skipped: [], ruling: 'APPROVE', reasons: [] });
  });
});
