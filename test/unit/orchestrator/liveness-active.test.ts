import type { Challenge } from '@faceproof/orchestrator/captures/challenge.js';
import type { IntakeFacts } from '@faceproof/orchestrator/captures/intake-facts.js';
import type { CheckInput } from '@faceproof/orchestrator/checks/check.js';
import { runChecks } from '@faceproof/orchestrator/checks/index.js';
import { decide } from '@faceproof/orchestrator/decision/decide.js';
import { simulateChallenge } from '@faceproof/orchestrator/simulate/simulate-challenge.js';
import { SIMULATED_PINS, simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import { DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';

const CHALLENGE: Challenge = {
  kind: 'HEAD_TURNS',
  steps: [
    { direction: 'UP', afterMs: 400, holdMs: 2500 },
    { direction: 'CENTER', afterMs: 300, holdMs: 2000 },
    { direction: 'LEFT', afterMs: 700, holdMs: 2500 },
    { direction: 'CENTER', afterMs: 300, holdMs: 2000 },
    { direction: 'RIGHT', afterMs: 500, holdMs: 2500 },
    { direction: 'CENTER', afterMs: 300, holdMs: 2000 },
  ],
};
const ACTIVE: Policy = {
  ...DEFAULT_POLICY,
  checks: { ...DEFAULT_POLICY.checks, 'liveness.active': { ...DEFAULT_POLICY.checks['liveness.active'], required: true } },
  liveness: { mode: 'PASSIVE_AND_ACTIVE' },
};

/** A person who does what CHALLENGE asks, and what is changed about it. */
function inputOf(change: Partial<Omit<CheckInput, 'intake'>> & { intake?: Partial<IntakeFacts> } = {}) {
  const measurement = simulateMeasurement({
    captureId: 'cap_1',
    challenge: CHALLENGE,
    attempt: 1,
    scenario: 'approve',
    hasReference: false,
  });
  const intake: IntakeFacts = {
    v: 1,
    kind: 'FRAMES',
    frameCount: measurement.frames.length,
    atMs: simulateChallenge(CHALLENGE).map(({ atMs }) => atMs),
    duplicateFrames: 0,
    replayedFrames: 0,
    metadata: {},
  };
  const attempt = { challenge: CHALLENGE, openForMs: 30_000, seenBefore: false };
  const base = { flow: 'LIVENESS_ONLY' as const, policy: ACTIVE, pins: SIMULATED_PINS, attempt, measurement };
  return { ...base, ...change, intake: { ...intake, ...change.intake } };
}

function judge(input: ReturnType<typeof inputOf>) {
  const verdicts = runChecks(input);
  return {
    active: verdicts.find(({ kind }) => kind === 'liveness.active'),
    ruling: decide(verdicts, input.policy, 0),
  };
}

describe('liveness.active', () => {
  it('approves who does what was asked', () => {
    const { active, ruling } = judge(inputOf());
    expect(active).toMatchObject({ status: 'PASSED', score: 1, threshold: 1, role: 'pose' });
    expect(ruling.kind).toBe('APPROVE');
  });

  it('declines a capture that answers another challenge', () => {
    const steps = CHALLENGE.steps.map((step) => ({
      ...step,
      direction: step.direction === 'LEFT' ? ('DOWN' as const) : step.direction,
    }));
    const { active, ruling } = judge(
      inputOf({ attempt: { challenge: { kind: 'HEAD_TURNS', steps }, openForMs: 30_000, seenBefore: false } }),
    );
    expect(active).toMatchObject({ status: 'FAILED', score: 0, reasons: ['CHALLENGE_FAILED'] });
    expect(ruling).toMatchObject({ kind: 'DECLINE', reasons: [{ code: 'CHALLENGE_FAILED' }] });
  });

  it('suspects an injection where the frames last longer than the attempt did', () => {
    const { active } = judge(inputOf({ attempt: { challenge: CHALLENGE, openForMs: 1500, seenBefore: false } }));
    expect(active?.reasons).toEqual(['CAPTURE_INJECTION_SUSPECTED']);
  });

  it('has a person look at it where a movement was not seen, rather than call anyone a fraud', () => {
    const { measurement } = inputOf();
    const frames = measurement.frames.map((frame) =>
      frame.main !== null && frame.main.pose.yaw < 0
        ? { ...frame, main: { ...frame.main, pose: { yaw: 0, pitch: 0, roll: 0 } } }
        : frame,
    );
    const { active, ruling } = judge(inputOf({ measurement: { ...measurement, frames } }));
    expect(active).toMatchObject({ status: 'INCONCLUSIVE', score: 0.666667, reasons: [] });
    expect(ruling.kind).toBe('REVIEW');
  });

  it('passes what the policy says is enough', () => {
    const { measurement } = inputOf();
    const frames = measurement.frames.filter(({ main }) => main !== null && main.pose.yaw >= 0);
    const checks = { ...ACTIVE.checks, 'liveness.active': { required: true, threshold: 0.6, reviewThreshold: null } };
    const { active } = judge(inputOf({ measurement: { ...measurement, frames }, policy: { ...ACTIVE, checks } }));
    expect(active).toMatchObject({ status: 'PASSED', threshold: 0.6 });
  });

  it('cannot tell without times, and approves nothing that it cannot tell', () => {
    const { active, ruling } = judge(inputOf({ intake: { atMs: null } }));
    expect(active).toMatchObject({ status: 'INCONCLUSIVE', reasons: [] });
    expect(ruling.kind).toBe('REVIEW');
  });

  it('reads a clip by the clip’s own times', () => {
    const { measurement } = inputOf();
    const clip = { ...measurement, clipAtMs: simulateChallenge(CHALLENGE).map(({ atMs }) => atMs) };
    expect(judge(inputOf({ measurement: clip, intake: { kind: 'VIDEO', atMs: null } })).active?.status).toBe('PASSED');
  });

  it('is not asked for where the policy is content with passive liveness', () => {
    const { active, ruling } = judge(inputOf({ policy: DEFAULT_POLICY, intake: { atMs: null } }));
    expect(active).toMatchObject({ status: 'SKIPPED', applies: false });
    expect(ruling.kind).toBe('APPROVE');
  });
});
