import { runChecks } from '@faceproof/orchestrator/judgement/checks/index.js';
import type { Pins } from '@faceproof/orchestrator/judgement/thresholds/pins.js';
import { SIMULATED_PINS, simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import { DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';

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
