import { runChecks } from '@faceproof/orchestrator/judgement/checks/index.js';
import { decide } from '@faceproof/orchestrator/judgement/decision/decide.js';
import { fromFacts, type Judged, toFacts } from '@faceproof/orchestrator/judgement/facts/judging-facts.js';
import { SIMULATED_PINS, simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import type { CaptureMetadata, Challenge } from '@faceproof/protocol/api/sessions/captures.js';
import type { FaceMeasurement, Measurement } from '@faceproof/protocol/measuring/job.js';
import { firstMatch } from '@faceproof/protocol/measuring/model-stamps.js';
import { applyPut, DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { triesOf } from '../../../../harness/long-run.js';

const CHALLENGE: Challenge = {
  kind: 'HEAD_TURNS',
  steps: [
    { direction: 'LEFT', afterMs: 400, holdMs: 2000 },
    { direction: 'CENTER', afterMs: 300, holdMs: 1800 },
  ],
  light: { kind: 'LIGHT', fadeMs: 200, steps: ['#ff0000', '#00ff00', '#0000ff'].map((color) => ({ color, holdMs: 500 })) },
};
const POLICIES: readonly Policy[] = [
  DEFAULT_POLICY,
  applyPut({ liveness: { mode: 'PASSIVE_AND_ACTIVE' }, review: 'ALWAYS' }, DEFAULT_POLICY),
  applyPut(
    {
      liveness: { mode: 'PASSIVE_AND_ACTIVE', challenges: ['HEAD_TURNS', 'LIGHT'], withoutLight: 'REVIEW' },
      checks: { 'face.duplicate': { required: true } },
    },
    DEFAULT_POLICY,
  ),
];

const share = fc.double({ min: 0, max: 1, noNaN: true });
const cosine = fc.double({ min: -1, max: 1, noNaN: true });
const degrees = fc.double({ min: -60, max: 60, noNaN: true });
const colour = fc.tuple(share, share, share);
const difference = fc.record({ motion: share, change: share });

const face = fc.record({
  confidence: share,
  box: fc.record({ x1: share, y1: share, x2: share, y2: share }),
  landmarks: fc.oneof(fc.constant<number[]>([]), fc.array(share, { minLength: 136, maxLength: 136 })),
  interocularPx: fc.double({ min: 0, max: 200, noNaN: true }),
  pose: fc.option(fc.record({ yaw: degrees, pitch: degrees, roll: degrees })),
  outputs: fc.record({
    liveness: fc.dictionary(fc.constant('simulated-liveness@2026-01-01'), fc.array(degrees, { minLength: 1, maxLength: 3 })),
    match: fc.constant({ 'secret@2026-01-01': [0.123456] }),
  }),
  brightness: share,
  contrast: share,
  sharpness: fc.double({ min: 0, max: 900, noNaN: true }),
  eyesOpen: fc.record({ left: fc.option(share), right: fc.option(share) }),
  faceHash: fc.option(fc.constant('00112233445566aa')),
  skinLight: fc.option(fc.record({ skin: colour, around: fc.option(colour) })),
  similarityToTemplate: fc.option(cosine),
  depth: fc.option(fc.record({ change: share, rest: share })),
});

const frame = fc.record({
  decoded: fc.boolean(),
  width: fc.integer({ min: 1, max: 2000 }),
  height: fc.integer({ min: 1, max: 2000 }),
  faces: fc.array(fc.record({ confidence: share, box: fc.record({ x1: share, y1: share, x2: share, y2: share }) })),
  main: fc.option(face),
  motion: fc.option(share),
  perceptualHash: fc.constant('ffeeddccbbaa9988'),
  sinceLast: fc.option(difference),
  twin: fc.option(fc.record({ motion: share, change: share, index: fc.nat(20) })),
  backdrop: fc.option(cosine),
  file: fc.option(fc.record({ coding: fc.option(fc.constant('0a0b0c0d')), edited: fc.boolean(), namesCamera: fc.boolean() })),
  usedInTemplate: fc.boolean(),
});

const reference = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('TEMPLATE' as const), comparable: fc.boolean(), similarity: fc.option(cosine) }),
  fc.record({
    kind: fc.constant('IMAGE' as const),
    decoded: fc.constant(true),
    quarterTurns: fc.nat(3),
    width: fc.integer({ min: 1, max: 2000 }),
    height: fc.integer({ min: 1, max: 2000 }),
    faces: fc.constant<FaceMeasurement[]>([]),
    main: fc.option(face),
    similarity: fc.option(cosine),
  }),
);

const BURST = { flicker: 0.25, banding: 0.5, noise: 0.125, motion: 0.75 };
const BURST_TIMES = [0, 33, 66].map((atMs) => ({ atMs }));

const metadata: fc.Arbitrary<CaptureMetadata> = fc.record({
  burst: fc.constant(BURST_TIMES),
  camera: fc.record({ label: fc.constant('Anna’s camera'), virtual: fc.boolean(), width: fc.nat(2000), height: fc.nat(2000) }),
  device: fc.record({ browser: fc.constant('Firefox'), platform: fc.constant('of Anna') }),
  challenge: fc.record({
    shown: fc.constant([
      { direction: 'LEFT' as const, shownAtMs: 500, endedAtMs: 1500 },
      { direction: 'CENTER' as const, shownAtMs: 1800, endedAtMs: 2500 },
    ]),
    light: fc.constant({ shown: [{ color: '#ff0000', shownAtMs: 0, endedAtMs: 500 }] }),
  }),
});

/** Everything that a capture may bring, also what no check reads. */
const judged: fc.Arbitrary<Judged & { measurement: Measurement }> = fc
  .record({
    frames: fc.array(frame, { minLength: 3, maxLength: 8 }),
    reference,
    consistency: fc.option(cosine),
    metadata,
    atMs: fc.option(fc.array(fc.nat(9000), { minLength: 8, maxLength: 8 })),
    openForMs: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.nat(60_000)),
    seenBefore: fc.constantFrom('SAME_SITTING' as const, 'ELSEWHERE' as const, false as const),
    replayedFrames: fc.nat(1),
    highest: fc.option(share),
  })
  .map((of) => {
    const base = simulateMeasurement({
      captureId: 'cap_secret',
      challenge: CHALLENGE,
      attempt: 1,
      scenario: 'approve',
      hasReference: false,
    });
    const { consistency, frames } = of;
    const measurement = {
      ...base,
      frames: frames.map((one, index) => ({ ...one, index })),
      burst: BURST,
      reference: of.reference,
      consistency,
    };
    const { digest } = firstMatch(measurement.models);
    const found = { digest, nearest: [{ enrollmentId: 'enr_other', similarity: 0.9 }], incomparable: 0, upTo: '7' };
    return {
      intake: { kind: 'FRAMES', atMs: of.atMs, duplicateFrames: 0, replayedFrames: of.replayedFrames, metadata: of.metadata },
      attempt: { challenge: CHALLENGE, openForMs: of.openForMs, seenBefore: of.seenBefore },
      measurement,
      search: of.highest === null ? undefined : { ...found, highest: of.highest },
    };
  });

const throughJson = (of: Judged): Judged => fromFacts(JSON.parse(JSON.stringify(toFacts(of))));

it('the kept facts give the verdicts of the capture, member by member, under every policy', () => {
  fc.assert(
    fc.property(judged, fc.constantFrom(...POLICIES), (capture, policy) => {
      const by = { flow: 'ONBOARDING' as const, policy, pins: SIMULATED_PINS };
      const own = runChecks({ ...by, ...capture });
      const again = runChecks({ ...by, ...throughJson(capture) });
      expect(again).toEqual(own);
      expect(decide(again, policy, 1)).toEqual(decide(own, policy, 1));
    }),
    { numRuns: triesOf(400) },
  );
});

it('facts of facts are the same facts, with the numbers of the burst and its times', () => {
  fc.assert(
    fc.property(judged, (capture) => {
      const facts = toFacts(capture);
      expect(toFacts(fromFacts(facts))).toEqual(facts);
      expect([facts.measurement.burst, facts.intake.metadata.burst]).toEqual([BURST, BURST_TIMES]);
    }),
    { numRuns: triesOf(50) },
  );
});

it('the kept facts hold no template, face hash, landmark, name of a device, or person that the face resembles', () => {
  const leaks = [
    'template":',
    '0.04419',
    'faceHash',
    'landmarks":[',
    'perceptualHash',
    'Anna',
    'enr_',
    'secret',
    '0.123456',
    'cap_',
  ];
  fc.assert(
    fc.property(judged, (capture) => {
      const text = JSON.stringify(toFacts(capture));
      for (const leak of leaks) expect(text).not.toContain(leak);
    }),
    { numRuns: triesOf(50) },
  );
});
