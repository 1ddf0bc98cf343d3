import { checkMeasurement, checkShadow, MeasurementError } from '@faceproof/protocol/measuring/check-measurement.js';
import type { FrameMeasurement, MainFaceMeasurement, Measurement } from '@faceproof/protocol/measuring/job.js';
import { describe, expect, it } from 'vitest';

const STAMP = { model: 'mobilefacenet-512', version: '2026-11-01', digest: `sha256:${'a'.repeat(64)}` };
const BOX = { x1: 0.3, y1: 0.2, x2: 0.7, y2: 0.8 };
const FACE: Required<MainFaceMeasurement> = {
  confidence: 0.99,
  box: BOX,
  landmarks: [0.1, 0.2],
  interocularPx: 90,
  pose: { yaw: 1, pitch: 2, roll: 3 },
  outputs: { liveness: { 'minifasnet-128@2026-11-01': [2, -1, 0.5] } },
  brightness: 0.5,
  contrast: 0.2,
  sharpness: 300,
  eyesOpen: { left: 1, right: 0.9 },
  faceHash: '0123456789abcdef',
  skinLight: { skin: [0.1, 0.2, 0.3], around: [0.1, 0.2, 0.3] },
  similarityToTemplate: 0.9,
  depth: { change: 0.1, rest: 0.05 },
};
const FRAME: Required<FrameMeasurement> = {
  index: 0,
  decoded: true,
  width: 640,
  height: 480,
  faces: [{ confidence: 0.99, box: BOX }],
  main: FACE,
  motion: 0.01,
  perceptualHash: '0123456789abcdef',
  sinceLast: { motion: 0.01, change: 0.1 },
  twin: { index: 2, motion: 0.01, change: 0.1 },
  backdrop: 0.9,
  file: { coding: '01234567', edited: false, namesCamera: false },
  usedInTemplate: true,
};
const { similarityToTemplate: _, outputs: __, depth: ___, ...REFERENCE_FACE } = FACE;
const FULL: Omit<Required<Measurement>, 'shadow'> = {
  v: 2,
  captureId: 'cap_1',
  runtime: 'onnx:cpu',
  worker: { workerId: 'wrk_aaaaaaaaaaaaaaaa', host: 'gpu-1' },
  set: '2026-11-01',
  models: { liveness: [{ ...STAMP, precision: 'fp16' }], match: STAMP },
  frames: [FRAME],
  burst: { flicker: 0.01, banding: 0.002, noise: 0.01, motion: 0.02 },
  clipFrames: [{ index: 0, atMs: 0, width: 640, height: 480, bytes: 9000 }],
  clipAtMs: [0],
  template: [0.6, 0.8],
  furtherTemplates: { 'second@2026-12-01': [1] },
  crop: 'iVBORw0KGgo=',
  consistency: 0.9,
  reference: {
    kind: 'IMAGE',
    decoded: true,
    quarterTurns: 1,
    width: 640,
    height: 480,
    faces: [{ confidence: 0.99, box: BOX }],
    main: REFERENCE_FACE,
    similarity: 0.7,
    similarities: { 'match@2026-11-01': 0.7, 'second@2026-12-01': 0.6 },
  },
  timings: { fetchMs: 1, decodeMs: 2, deviceMs: 3, signsMs: 4, totalMs: 10 },
};
/** A measurement without these is judged. The orchestrator reads no timing. */
const OPTIONAL = [
  ...['/furtherTemplates', '/furtherTemplates/second@2026-12-01', '/reference/similarities'],
  ...['/reference/similarities/match@2026-11-01', '/reference/similarities/second@2026-12-01'],
  ...['/burst', '/crop', '/clipFrames', '/worker', '/models/liveness', '/models/liveness/0/precision', '/timings'],
  ...['/timings/fetchMs', '/timings/decodeMs', '/timings/deviceMs', '/timings/signsMs', '/timings/totalMs'],
  ...['/frames/0/sinceLast', '/frames/0/twin', '/frames/0/backdrop', '/frames/0/file'],
  ...['/frames/0/main/faceHash', '/frames/0/main/skinLight', '/frames/0/main/depth', '/frames/0/main/outputs/liveness'],
  ...['/frames/0/main/outputs/liveness/minifasnet-128@2026-11-01', '/reference/main/faceHash', '/reference/main/skinLight'],
].sort();
/** Such as a NaN, which JSON writes as null. */
const NULLABLE = [
  ...['/clipAtMs', '/template', '/consistency', '/reference', '/reference/main', '/reference/similarity'],
  ...['/frames/0/main', '/frames/0/motion', '/frames/0/perceptualHash', '/frames/0/sinceLast', '/frames/0/twin'],
  ...['/frames/0/backdrop', '/frames/0/file', '/frames/0/file/coding', '/frames/0/main/similarityToTemplate'],
  ...['/frames/0/main', '/reference/main'].flatMap((face) =>
    ['/pose', '/eyesOpen/left', '/eyesOpen/right', '/faceHash', '/skinLight', '/skinLight/around'].map((name) => face + name),
  ),
  ...['/frames/0/main/depth', '/timings'],
  ...['/timings/fetchMs', '/timings/decodeMs', '/timings/deviceMs', '/timings/signsMs', '/timings/totalMs'],
].sort();

/** Every member of an object within it, as a JSON pointer. */
function membersOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const place = `${at}/${name}`;
    return [...(Array.isArray(value) ? [] : [place]), ...membersOf(member, place)];
  });
}

/** A copy whose member at a place was replaced, or removed. */
function withMember(place: string, value: unknown): unknown {
  const copy = structuredClone(FULL) as unknown;
  const names = place.split('/').slice(1);
  const last = names.pop() ?? '';
  const owner = names.reduce((at, name) => (at as Record<string, unknown>)[name], copy) as Record<string, unknown>;
  owner[last] = value;
  return JSON.parse(JSON.stringify(copy));
}

function isRefused(written: unknown): boolean {
  try {
    checkMeasurement(written);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(MeasurementError);
    return true;
  }
}

const accepted = (value: unknown) => membersOf(FULL).filter((place) => !isRefused(withMember(place, value)));

describe('a measurement', () => {
  it('with every member is accepted as it is, also with members that are not known here', () => {
    const newer = {
      ...FULL,
      later: 1,
      frames: [{ ...FRAME, later: { deep: true } }],
      models: { match: { ...STAMP, later: 1 } },
    };
    expect(checkMeasurement(newer)).toBe(newer);
  });

  it('without any one member is refused, unless it may be left out', () => {
    expect(accepted(undefined).sort()).toEqual(OPTIONAL);
  });

  it('with null in place of any one member is refused, unless null means that it was not measured', () => {
    expect(accepted(null).sort()).toEqual(NULLABLE);
  });

  it.each([
    ['/v', 3],
    ['/models/match/precision', 'int8'],
    ['/models/liveness', []],
    ['/models/liveness', [{ ...STAMP, precision: 'int8' }]],
    ['/template', []],
    ['/template', [0, 0]],
    ['/template', [3, 4]],
    ['/consistency', 1.5],
    ['/frames/0/index', 0.5],
    ['/frames/0/main/similarityToTemplate', 40],
    ['/frames/0/main/skinLight/skin', [0.1, 0.2]],
    ['/frames/0/main/outputs/liveness', { 'minifasnet-128@2026-11-01': [] }],
    ['/frames/0/main/sharpness', 'sharp'],
    ['/reference/kind', 'VOICE'],
  ])('is refused if %s is %j', (place, value) => {
    expect(isRefused(withMember(place, value))).toBe(true);
  });

  it.each([null, 5, 'text', [], {}, { v: 2 }, { v: 2, models: null, frames: [] }, { v: 1, models: {}, frames: [null] }])(
    'is not %j',
    (written) => {
      expect(isRefused(written)).toBe(true);
    },
  );

  it('is refused with the place and without a value', () => {
    const secret = 0.123456;
    const written = withMember('/frames/0/main/sharpness', { secret });
    expect(() => checkMeasurement(written)).toThrow(/invalid_type at \/frames\/0\/main\/sharpness\)/);
    expect(() => checkMeasurement(written)).not.toThrow(String(secret));
  });
});

describe('a candidate’s measurement', () => {
  it('has no template, and is refused like any other', () => {
    const { template: ____, ...own } = FULL;
    expect(() => checkShadow({ ...own, template: null })).not.toThrow();
    expect(() => checkShadow({ ...own, frames: [{ ...FRAME, main: { ...FACE, sharpness: undefined } }] })).toThrow(
      MeasurementError,
    );
  });
});
