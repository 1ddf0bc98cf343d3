import { hasPlainDepth } from '@faceproof/models/faces/plane-rest.js';
import type { IntakeFacts } from '@faceproof/orchestrator/captures/intake-facts.js';
import { DUPLICATES_SHARE_MIN } from '@faceproof/orchestrator/judgement/checks/capture-integrity.js';
import { runChecks } from '@faceproof/orchestrator/judgement/checks/index.js';
import { decide } from '@faceproof/orchestrator/judgement/decision/decide.js';
import { toChecks } from '@faceproof/orchestrator/judgement/decision/to-checks.js';
import type { Recurrence } from '@faceproof/orchestrator/judgement/facts/judged.js';
import { SIMULATED_PINS, simulateMeasurement } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import type { FrameMeasurement, MainFaceMeasurement } from '@faceproof/protocol/measuring/job.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const EVEN = [0, 400, 800, 1200, 1600, 2000, 2400, 2800];
const UNEVEN = [0, 410, 802, 1230, 1580, 2033, 2390, 2800];
const HURRIED = [0, 110, 202, 330, 480, 533, 690, 800];

interface Change {
  blank?: (index: number) => { main?: null };
  frame?: (index: number) => Partial<FrameMeasurement>;
  main?: (index: number) => Partial<MainFaceMeasurement>;
  intake?: Partial<IntakeFacts>;
  seenBefore?: Recurrence;
}

const PERSON = { captureId: 'cap_1', challenge: null, attempt: 1, scenario: 'approve', hasReference: false } as const;
const simulated = simulateMeasurement(PERSON);

/** A person before a camera, and what is changed about it. */
function judge({ blank = () => ({}), frame = () => ({}), main = () => ({}), intake = {}, ...attempt }: Change) {
  const frames = simulated.frames.map((one, index) => ({
    ...one,
    ...frame(index),
    main: one.main === null ? null : { ...one.main, ...main(index) },
    ...blank(index),
  }));
  const verdicts = runChecks({
    flow: 'LIVENESS_ONLY',
    policy: DEFAULT_POLICY,
    pins: SIMULATED_PINS,
    intake: {
      v: 1,
      kind: 'FRAMES',
      frameCount: frames.length,
      atMs: UNEVEN,
      duplicateFrames: 0,
      replayedFrames: 0,
      metadata: {},
      ...intake,
    },
    attempt: { challenge: null, turns: 'POSSIBLE', openForMs: 30_000, seenBefore: false, ...attempt },
    measurement: { ...simulated, frames },
  });
  const ruling = decide(verdicts, DEFAULT_POLICY, 0);
  const [integrity] = toChecks(verdicts, { measurement: simulated, pins: SIMULATED_PINS });
  return { outcome: ruling.kind, reasons: ruling.reasons.map(({ code }) => code), signs: integrity?.signs ?? [] };
}

const INJECTED = ['CAPTURE_INJECTION_SUSPECTED', 'REVIEW_BAND'];
const APPROVED = { outcome: 'APPROVE', reasons: [], signs: [] };
const depths =
  (change: number, rest: number, similarityToTemplate = 0.85) =>
  () => ({ depth: { change, rest }, similarityToTemplate });
/** The box moves by a tenth of the face a frame. */
const travelling = (similarityToTemplate: number) => (index: number) => ({
  similarityToTemplate,
  box: { x1: 0.3 + 0.03 * index, y1: 0.25, x2: 0.6 + 0.03 * index, y2: 0.75 },
});
/** A plane explains a share of each change. */
const restsOf = (depths: [change: number, percent: number][]) => depths.map(([change, percent]) => (change * percent) / 100);
const coming = (back: { motion: number; change: number }) => (index: number) => ({
  sinceLast: index === 0 ? null : { motion: 0.02, change: 0.2 },
  twin: { index: (index + 3) % 8, ...back },
});

describe('capture.integrity', () => {
  it('approves a head that has depth, a face that changes, and frames that do not come back', () => {
    expect(judge({ main: depths(0.2, 0.1) })).toEqual(APPROVED);
    expect(judge({ main: travelling(0.95) })).toEqual(APPROVED);
    expect(judge({ frame: coming({ motion: 0.015, change: 0.15 }) })).toEqual(APPROVED);
  });

  it('reviews moments of an earlier capture, and declines no one for them', () => {
    const reasons = ['MEDIA_REPLAYED', 'REVIEW_BAND'];
    expect(judge({ seenBefore: 'ELSEWHERE' })).toEqual({ outcome: 'REVIEW', reasons, signs: ['REPLAYED_MOMENTS'] });
    expect(judge({ seenBefore: 'ELSEWHERE', intake: { replayedFrames: 1 } })).toMatchObject({ outcome: 'DECLINE' });
  });

  it('takes moments that one device repeats within the hour for a hint', () => {
    expect(judge({ seenBefore: 'SAME_SITTING' })).toEqual({ ...APPROVED, signs: ['REPLAYED_MOMENTS'] });
    const coding = (index: number) => ({ file: { coding: index < 2 ? 'a' : 'b', edited: false, namesCamera: false } });
    const hinted = { frame: coding, intake: { atMs: EVEN } };
    expect(judge(hinted).outcome).toBe('APPROVE');
    expect(judge({ ...hinted, seenBefore: 'SAME_SITTING' })).toMatchObject({
      outcome: 'REVIEW',
      signs: ['REPLAYED_MOMENTS', 'MIXED_CODING', 'CONSTANT_TIMES'],
    });
    expect(judge({ seenBefore: 'SAME_SITTING', intake: { replayedFrames: 1 } })).toMatchObject({ outcome: 'DECLINE' });
  });

  it('declines a face that was sent before, and no picture without one: a covered lens, a camera that starts', () => {
    const blank = (count: number) => (index: number) => (index < count ? { main: null } : {});
    const sent = (replayedFrames: number, faceless: number) =>
      judge({ blank: blank(faceless), intake: { replayedFrames } }).outcome;
    expect([sent(1, 0), sent(3, 2), sent(2, 2), sent(1, 1)]).toEqual(['DECLINE', 'DECLINE', 'REVIEW', 'REVIEW']);
  });

  it('reviews copies of most frames, and lets a slow driver repeat some', () => {
    const half = Math.ceil(DUPLICATES_SHARE_MIN * simulated.frames.length);
    expect(judge({ intake: { duplicateFrames: half } })).toEqual({
      outcome: 'REVIEW',
      reasons: INJECTED,
      signs: ['EQUAL_BYTES'],
    });
    expect(judge({ intake: { duplicateFrames: half - 1 } })).toEqual({ ...APPROVED, signs: ['EQUAL_BYTES'] });
  });

  it('reviews times that run backwards, and takes a frame that the driver repeats at its time', () => {
    expect(judge({ intake: { atMs: [0, 410, 802, 802, 1580, 2033, 2390, 2800] } })).toEqual(APPROVED);
    expect(judge({ intake: { atMs: [0, 410, 802, 801, 1580, 2033, 2390, 2800] } })).toMatchObject({
      outcome: 'REVIEW',
      signs: ['TIMES_OUT_OF_ORDER'],
    });
  });

  it('reviews a face that changes as a plane does', () => {
    const flat = { outcome: 'REVIEW', reasons: ['SPOOF_SUSPECTED', 'REVIEW_BAND'], signs: ['FLAT_FACE'] };
    expect(judge({ main: depths(0.2, 0.01) })).toEqual(flat);
    expect(judge({ main: depths(0.2, 0.025) })).toEqual(flat);
    expect(judge({ main: depths(0.2, 0.05) })).toEqual(APPROVED);
    expect(judge({ main: depths(0.2, 0.045, 0.95) })).toMatchObject({ outcome: 'REVIEW', signs: ['FLAT_FACE'] });
  });

  it('calls no face flat once the worker has found its depth', () => {
    const depth = fc.tuple(fc.integer({ min: 20, max: 60 }), fc.integer({ min: 0, max: 100 }));
    fc.assert(
      fc.property(fc.array(depth, { minLength: 7, maxLength: 7 }), fc.constantFrom(0.85, 0.95), (all, similarity) => {
        const changes = all.map(([change]) => change);
        const looked = all.findIndex((_, i) => hasPlainDepth(restsOf(all.slice(0, i)), changes));
        const judged = (count: number) =>
          judge({
            main: (i) => ({
              depth: i >= count ? null : { change: all[i]![0], rest: restsOf(all)[i]! },
              similarityToTemplate: similarity,
            }),
          });
        fc.pre(looked !== -1);
        expect(judged(7)).toEqual(APPROVED);
        expect(judged(looked)).toEqual(APPROVED);
      }),
    );
  });

  it('asks more of a capture of one second', () => {
    const short = { intake: { atMs: HURRIED } };
    expect(judge({ main: depths(0.2, 0.01), ...short })).toMatchObject({ outcome: 'REVIEW', signs: ['FLAT_FACE'] });
    expect(judge({ main: travelling(0.99), ...short })).toMatchObject({ outcome: 'REVIEW', signs: ['RIGID_FACE'] });
    expect(judge({ main: depths(0.2, 0.025), ...short })).toEqual({ ...APPROVED, signs: ['FLAT_FACE'] });
    expect(judge({ frame: () => ({ motion: 0.002 }), ...short })).toMatchObject({
      outcome: 'REVIEW',
      signs: ['STILL_PICTURE'],
    });
    expect(judge({ frame: () => ({ motion: 0 }) })).toMatchObject({ outcome: 'REVIEW', signs: ['STILL_PICTURE'] });
    expect(judge({ frame: () => ({ motion: 0.0026 }), main: () => ({ similarityToTemplate: 0.99 }) })).toEqual(APPROVED);
  });

  it('draws nothing from a face that hardly changed: a calm person’s noise', () => {
    expect(judge({ main: depths(0.01, 0.0005) })).toEqual(APPROVED);
  });

  it('reviews a face that travels and never changes', () => {
    expect(judge({ main: travelling(0.99) })).toEqual({
      outcome: 'REVIEW',
      reasons: ['SPOOF_SUSPECTED', 'REVIEW_BAND'],
      signs: ['RIGID_FACE'],
    });
    expect(judge({ main: () => ({ similarityToTemplate: 0.99 }) })).toEqual(APPROVED);
  });

  it('reviews frames that come back', () => {
    const looped = judge({ frame: coming({ motion: 0.001, change: 0.004 }) });
    expect(looped).toEqual({ outcome: 'REVIEW', reasons: INJECTED, signs: ['REPEATED_FRAMES'] });
    const most = judge({ frame: (index) => (index < 3 ? {} : coming({ motion: 0.001, change: 0.004 })(index)) });
    expect(most.signs).toEqual(['REPEATED_FRAMES']);
  });

  it('sends another room behind the face to review', () => {
    const cut = judge({ frame: (index) => ({ backdrop: index === 4 ? 0.1 : 0.98 }) });
    expect(cut).toEqual({ outcome: 'REVIEW', reasons: ['FRAMES_INCONSISTENT', 'REVIEW_BAND'], signs: ['SCENE_CUT'] });
    expect(judge({ frame: () => ({ backdrop: null }) })).toEqual(APPROVED);
  });

  it('sends skin in another light from frame to frame to review: photos of several occasions', () => {
    const lit = (colors: readonly [number, number, number][]) =>
      judge({ main: (index) => ({ skinLight: { skin: colors[index % colors.length]!, around: null } }) });
    const evening = [0.6, 0.38, 0.28] as const;
    const day = [0.42, 0.36, 0.34] as const;
    expect(lit([[...evening], [...day]])).toEqual({
      outcome: 'REVIEW',
      reasons: ['FRAMES_INCONSISTENT', 'REVIEW_BAND'],
      signs: ['SCENE_CUT'],
    });
    // The lamp is dimmed, or few frames are coloured.
    expect(lit([[...evening], [0.3, 0.19, 0.14]])).toEqual(APPROVED);
    expect(lit([[...evening], [...evening], [...evening], [...evening], [...day]])).toEqual(APPROVED);
  });

  it('declines no one for what the device says of itself', () => {
    const camera = { virtual: true, width: 640, height: 480 };
    expect(judge({ intake: { metadata: { camera } } })).toEqual({
      outcome: 'REVIEW',
      reasons: INJECTED,
      signs: ['VIRTUAL_CAMERA'],
    });
    const edited = judge({ frame: () => ({ file: { coding: '1', edited: true, namesCamera: false } }) });
    expect(edited).toEqual({ outcome: 'REVIEW', reasons: INJECTED, signs: ['EDITED_FILE'] });
  });

  it('passes one hint or two and reviews three: even times, another shape than the camera’s, another coding', () => {
    const mixed = (index: number) => ({ file: { coding: `${index % 2}`, edited: false, namesCamera: false } });
    expect(judge({ intake: { atMs: EVEN } })).toEqual({ ...APPROVED, signs: ['CONSTANT_TIMES'] });
    expect(judge({ frame: mixed })).toEqual({ ...APPROVED, signs: ['MIXED_CODING'] });
    const upright = { width: 480, height: 640 };
    expect(judge({ intake: { metadata: { camera: upright } } })).toEqual(APPROVED);
    const wide = { metadata: { camera: { width: 1280, height: 720 } } };
    expect(judge({ intake: wide })).toEqual({ ...APPROVED, signs: ['CAMERA_CONTRADICTED'] });
    expect(judge({ frame: mixed, intake: { atMs: EVEN } })).toMatchObject({
      outcome: APPROVED.outcome,
      reasons: APPROVED.reasons,
    });
    expect(judge({ frame: mixed, intake: { ...wide, atMs: EVEN } })).toMatchObject({ outcome: 'REVIEW', reasons: INJECTED });
  });
});
