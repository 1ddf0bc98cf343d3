import type { IntakeFacts } from '@faceproof/orchestrator/captures/intake-facts.js';
import { makeLight } from '@faceproof/orchestrator/captures/light.js';
import type { CheckInput } from '@faceproof/orchestrator/judgement/checks/check.js';
import { runChecks } from '@faceproof/orchestrator/judgement/checks/index.js';
import { decide } from '@faceproof/orchestrator/judgement/decision/decide.js';
import { simulateChallenge, simulateLight } from '@faceproof/orchestrator/simulate/simulate-challenge.js';
import { SIMULATED_PINS, simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import type { Challenge, LightChallenge } from '@faceproof/protocol/api/sessions/captures.js';
import { applyPut, DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';
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
const ACTIVE = applyPut({ liveness: { mode: 'PASSIVE_AND_ACTIVE' } }, DEFAULT_POLICY);

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
    device: null,
    metadata: {},
  };
  const attempt = { challenge: CHALLENGE, openForMs: 30_000, seenBefore: false as const };
  const base = { flow: 'LIVENESS_ONLY' as const, policy: ACTIVE, pins: SIMULATED_PINS, attempt, measurement };
  return { ...base, ...change, intake: { ...intake, ...change.intake } };
}

function judge(input: ReturnType<typeof inputOf>) {
  const verdicts = runChecks(input);
  return { active: verdicts.find(({ kind }) => kind === 'liveness.active'), ruling: decide(verdicts, input.policy, 0) };
}

describe('liveness.active', () => {
  it('approves a person who follows the challenge', () => {
    const { active, ruling } = judge(inputOf());
    expect(active).toMatchObject({ status: 'PASSED', score: 1, threshold: 1, roles: ['pose', 'detect'] });
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

  it('suspects an injection if the frames span more time than the attempt', () => {
    const { active } = judge(inputOf({ attempt: { challenge: CHALLENGE, openForMs: 1500, seenBefore: false } }));
    expect(active?.reasons).toEqual(['CAPTURE_INJECTION_SUSPECTED']);
  });

  it('sends a missing movement to review, without a fraud reason', () => {
    const { measurement } = inputOf();
    const frames = measurement.frames.map((frame) =>
      frame.main !== null && frame.main.pose!.yaw < 0
        ? { ...frame, main: { ...frame.main, pose: { yaw: 0, pitch: 0, roll: 0 } } }
        : frame,
    );
    const { active, ruling } = judge(inputOf({ measurement: { ...measurement, frames } }));
    expect(active).toMatchObject({ status: 'INCONCLUSIVE', score: 0.666667, reasons: ['CHALLENGE_NOT_POSSIBLE'] });
    expect(ruling).toMatchObject({ kind: 'REVIEW', reasons: [{ code: 'CHALLENGE_NOT_POSSIBLE' }] });
  });

  it('passes what the policy says is enough', () => {
    const { measurement } = inputOf();
    const frames = measurement.frames.filter(({ main }) => main !== null && main.pose!.yaw >= 0);
    const checks = { ...ACTIVE.checks, 'liveness.active': { required: true, threshold: 0.6, reviewThreshold: null } };
    const { active } = judge(inputOf({ measurement: { ...measurement, frames }, policy: { ...ACTIVE, checks } }));
    expect(active).toMatchObject({ status: 'PASSED', threshold: 0.6 });
  });

  it('takes nothing that was done for done, whatever the policy says is enough', () => {
    const { measurement } = inputOf();
    const frames = measurement.frames.map((frame) => ({
      ...frame,
      main: { ...frame.main!, pose: { yaw: 0, pitch: 0, roll: 0 } },
    }));
    const checks = { ...ACTIVE.checks, 'liveness.active': { required: true, threshold: 0, reviewThreshold: null } };
    const { active, ruling } = judge(inputOf({ measurement: { ...measurement, frames }, policy: { ...ACTIVE, checks } }));
    expect(active).toMatchObject({ status: 'INCONCLUSIVE', score: 0, reasons: ['CHALLENGE_NOT_POSSIBLE'] });
    expect(ruling.kind).toBe('REVIEW');
  });

  it('is inconclusive without times, and then approves nothing', () => {
    const { active, ruling } = judge(inputOf({ intake: { atMs: null } }));
    expect(active).toMatchObject({ status: 'INCONCLUSIVE', reasons: [] });
    expect(ruling.kind).toBe('REVIEW');
  });

  it('reads a clip by the clip’s own times', () => {
    const { measurement } = inputOf();
    const clip = { ...measurement, clipAtMs: simulateChallenge(CHALLENGE).map(({ atMs }) => atMs) };
    expect(judge(inputOf({ measurement: clip, intake: { kind: 'VIDEO', atMs: null } })).active?.status).toBe('PASSED');
  });

  describe('with light on top', () => {
    const light = makeLight({ bytes: (count) => Buffer.from(Array.from({ length: count }, (_, i) => (i * 61) % 256)) });
    const other = makeLight({ bytes: (count) => Buffer.from(Array.from({ length: count }, (_, i) => (i * 61 + 7) % 256)) });
    const policy = (withoutLight: Policy['liveness']['withoutLight'] = 'TURNS_DECIDE') =>
      applyPut({ liveness: { challenges: ['HEAD_TURNS', 'LIGHT'], withoutLight } }, ACTIVE);
    /** A person who does what CHALLENGE asks in the light of `lit`, at a device that says it showed `asked`. */
    const take = (
      asked: LightChallenge | null,
      lit: LightChallenge | null,
      says: LightChallenge | null,
      withoutLight?: 'REVIEW',
    ) => {
      const challenge: Challenge = { ...CHALLENGE, ...(asked && { light: asked }) };
      const acted: Challenge = { ...CHALLENGE, light: lit ?? light };
      const of = { captureId: 'cap_1', challenge: acted, attempt: 1, scenario: 'approve' as const, hasReference: false };
      const measurement = simulateMeasurement(of);
      if (lit === null) for (const { main } of measurement.frames) if (main !== null) main.skinLight = null;
      const shown = says === null ? {} : { challenge: { light: { shown: simulateLight({ ...CHALLENGE, light: says }) } } };
      return judge(
        inputOf({
          policy: policy(withoutLight),
          attempt: { challenge, openForMs: 30_000, seenBefore: false },
          measurement,
          intake: { atMs: simulateChallenge(acted).map(({ atMs }) => atMs), metadata: shown },
        }),
      );
    };

    it('reports whether it was seen, unseen or avoided, and decides by the turns alone', () => {
      for (const [capture, sign] of [
        [take(light, light, light), 'LIGHT_SEEN'],
        [take(light, null, light), 'LIGHT_UNSEEN'],
        [take(light, light, null), 'LIGHT_UNSEEN'],
        [take(null, null, null), 'LIGHT_AVOIDED'],
      ] as const) {
        expect(capture.active).toMatchObject({ status: 'PASSED', score: 1, reasons: [], signs: [sign] });
        expect(capture.ruling.kind).toBe('APPROVE');
      }
    });

    it('goes to review without a fraud reason if the light was not seen and the policy requires it', () => {
      expect(take(light, light, light, 'REVIEW').ruling.kind).toBe('APPROVE');
      for (const capture of [take(light, null, light, 'REVIEW'), take(null, null, null, 'REVIEW')]) {
        expect(capture.active).toMatchObject({ status: 'INCONCLUSIVE', score: 1, reasons: [] });
        expect(capture.ruling).toMatchObject({ kind: 'REVIEW', reasons: [{ code: 'REVIEW_BAND' }] });
      }
    });

    it('declines a face that is lit in another order, and a device that shows another one', () => {
      for (const capture of [take(light, other, light), take(light, light, other)]) {
        expect(capture.active).toMatchObject({ status: 'FAILED', score: 0, reasons: ['CHALLENGE_FAILED'] });
        expect(capture.active?.signs).toEqual(['LIGHT_CONTRADICTED']);
        expect(capture.ruling).toMatchObject({ kind: 'DECLINE', reasons: [{ code: 'CHALLENGE_FAILED' }] });
      }
    });

    it('ignores light if the policy does not ask for it', () => {
      expect(judge(inputOf()).active?.signs).toEqual([]);
    });
  });

  it('is not required if the policy asks for passive liveness only', () => {
    const passive = applyPut({ liveness: { mode: 'PASSIVE' } }, DEFAULT_POLICY);
    const { active, ruling } = judge(inputOf({ policy: passive, intake: { atMs: null } }));
    expect(active).toMatchObject({ status: 'SKIPPED', applies: false });
    expect(ruling.kind).toBe('APPROVE');
  });
});
