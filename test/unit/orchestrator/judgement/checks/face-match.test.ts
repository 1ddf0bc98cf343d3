import { runChecks } from '@faceproof/orchestrator/judgement/checks/index.js';
import { toChecks } from '@faceproof/orchestrator/judgement/decision/to-checks.js';
import type { Pins, SetPins } from '@faceproof/orchestrator/judgement/thresholds/pins.js';
import { SIMULATED_PINS, simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import type { ModelStamp } from '@faceproof/protocol/measuring/job.js';
import { DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';
import { fusionOf } from '../../../../harness/media/match-pair.js';
import { shippedId } from '../../../../harness/media/shipped-models.js';

const SIMULATED = simulateMeasurement({
  ...{ captureId: 'cap_1', challenge: null, attempt: 1, scenario: 'approve', hasReference: true },
});
const WITH_DOCUMENTS: Pins = { ...SIMULATED_PINS, documentMatch: { threshold: 0.6, reviewThreshold: 0.5 } };

/** A picture of a document, or an enrolled template, that is so similar to the person. */
function judge(kind: 'IMAGE' | 'TEMPLATE', similarity: number, pins: Pins, policy: Policy = DEFAULT_POLICY) {
  const { main } = SIMULATED.frames[0]!;
  const picture = { kind: 'IMAGE', width: 640, height: 480, similarity, main: main! } as const;
  const verdicts = runChecks({
    flow: 'ONBOARDING',
    policy,
    pins,
    intake: { kind: 'FRAMES', atMs: null, duplicateFrames: 0, replayedFrames: 0, metadata: {} },
    attempt: { challenge: null, turns: 'POSSIBLE', openForMs: 30_000, seenBefore: false },
    measurement: { ...SIMULATED, reference: kind === 'IMAGE' ? picture : { kind: 'TEMPLATE', comparable: true, similarity } },
  });
  const { status, threshold, reviewThreshold = null, score } = verdicts.find((verdict) => verdict.kind === 'face.match')!;
  return { status, threshold, reviewThreshold, score };
}

describe('face.match with a picture of a document', () => {
  it('passes at the threshold that the set pins for documents, and states it', () => {
    expect(judge('IMAGE', 0.6, WITH_DOCUMENTS)).toEqual({ status: 'PASSED', threshold: 0.6, reviewThreshold: 0.5, score: 0.6 });
    expect(judge('IMAGE', 0.55, WITH_DOCUMENTS)).toMatchObject({ status: 'INCONCLUSIVE', threshold: 0.6 });
    expect(judge('IMAGE', 0.45, WITH_DOCUMENTS)).toMatchObject({ status: 'FAILED', threshold: 0.6 });
  });

  it('passes at the threshold of every reference if the set pins none for documents', () => {
    expect(judge('IMAGE', 0.45, SIMULATED_PINS)).toMatchObject({ status: 'PASSED', threshold: 0.4, reviewThreshold: null });
  });

  it('passes at the policy’s threshold, if it has one', () => {
    const checks = { ...DEFAULT_POLICY.checks, 'face.match': { required: true, threshold: 0.3, reviewThreshold: null } };
    expect(judge('IMAGE', 0.35, WITH_DOCUMENTS, { ...DEFAULT_POLICY, checks })).toMatchObject({
      ...{ status: 'PASSED', threshold: 0.3, reviewThreshold: null },
    });
  });
});

it('face.match with an enrollment ignores what the set pins for documents', () => {
  expect(judge('TEMPLATE', 0.45, WITH_DOCUMENTS)).toMatchObject({ status: 'PASSED', threshold: 0.4 });
  expect(judge('TEMPLATE', 0.35, WITH_DOCUMENTS)).toMatchObject({ status: 'FAILED', threshold: 0.4 });
});

describe('face.match by two networks', () => {
  const [FIRST, SECOND] = [shippedId('match'), 'second@2026-12-01'];
  const stamp = (id: string): ModelStamp => ({ model: id.split('@')[0]!, version: id.split('@')[1]!, digest: `sha256:${id}` });
  const models = { ...SIMULATED.models, match: [stamp(FIRST), stamp(SECOND)] as const };
  const pin = { id: 'match-2026-12-01', digest: 'sha256:fusion' };
  const pins: SetPins = { ...SIMULATED_PINS, matchFusion: { ...fusionOf(SECOND), pin } };

  function judgeTwo(similarities: Record<string, number>, by: SetPins = pins) {
    const similarity = similarities[FIRST] ?? null;
    const reference = { kind: 'TEMPLATE' as const, comparable: true, similarity, similarities };
    const measurement = { ...SIMULATED, models, reference };
    const verdicts = runChecks({
      ...{ flow: 'ONBOARDING' as const, policy: DEFAULT_POLICY, pins: by, measurement },
      intake: { kind: 'FRAMES', atMs: null, duplicateFrames: 0, replayedFrames: 0, metadata: {} },
      attempt: { challenge: null, turns: 'POSSIBLE', openForMs: 30_000, seenBefore: false },
    });
    const check = toChecks(verdicts, { measurement, pins: by }).find(({ kind }) => kind === 'face.match')!;
    const { status, score, threshold, engines } = check;
    return { status, score, threshold, by: engines?.map(({ model }) => model).filter((model) => !/simulated-/.test(model)) };
  }

  it('scores what the fusion makes of both, at the threshold of the set, and names both and the fusion', () => {
    // Each z-score weighs the same, so the similarity that scatters half as far counts twice.
    expect(judgeTwo({ [FIRST]: 0.6, [SECOND]: 0.3 })).toEqual({
      ...{ status: 'PASSED', score: 0.4, threshold: 0.4 },
      by: ['mobilefacenet-512', 'second', 'fusion/match-2026-12-01', 'set/simulated'],
    });
    expect(judgeTwo({ [FIRST]: 0.59, [SECOND]: 0.3 })).toMatchObject({ status: 'FAILED', score: 0.396667 });
    expect(judgeTwo({ [FIRST]: -0.9, [SECOND]: 0.1 })).toMatchObject({ status: 'FAILED', score: 0 });
  });

  it('scores one alone where the other has no template, at a threshold of its own, and names only that one', () => {
    expect(judgeTwo({ [FIRST]: 0.44 })).toEqual({
      ...{ status: 'INCONCLUSIVE', score: 0.44, threshold: 0.45 },
      by: ['mobilefacenet-512', 'set/simulated'],
    });
    expect(judgeTwo({ [SECOND]: 0.6 })).toEqual({
      status: 'PASSED',
      score: 0.6,
      threshold: 0.6,
      by: ['second', 'set/simulated'],
    });
    expect(judgeTwo({ [SECOND]: 0.59 })).toMatchObject({ status: 'FAILED' });
    expect(judgeTwo({})).toMatchObject({ status: 'INCONCLUSIVE', score: null });
  });
});
