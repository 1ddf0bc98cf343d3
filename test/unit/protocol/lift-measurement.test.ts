import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { liftMeasurement, type MeasurementV1 } from '@faceproof/protocol/measuring/lift-measurement.js';
import { describe, expect, it } from 'vitest';

const stamp = (model: string) => ({ model, version: '2026-11-01', digest: `sha256:${model}` });
const FACE = {
  confidence: 0.99,
  box: { x1: 0.3, y1: 0.2, x2: 0.7, y2: 0.8 },
  landmarks: [],
  interocularPx: 90,
  pose: { yaw: 1, pitch: 2, roll: 3 },
  brightness: 0.5,
  contrast: 0.2,
  sharpness: 300,
  eyesOpen: { left: 1, right: null },
  similarityToTemplate: 0.9,
};
const FRAME = { index: 0, decoded: true, width: 640, height: 480, faces: [], motion: null, perceptualHash: null };
const MEASURED = {
  captureId: 'cap_1',
  runtime: 'onnx:cpu',
  set: '2026-11-01',
  models: { liveness: stamp('minifasnet-128'), match: stamp('mobilefacenet-512') },
  clipAtMs: null,
  template: [1, 0],
  consistency: 0.9,
  reference: null,
  timings: { fetchMs: 1, decodeMs: 2, deviceMs: 3, totalMs: 6 },
};
const V1: MeasurementV1 = {
  ...MEASURED,
  v: 1,
  frames: [
    { ...FRAME, main: { ...FACE, livenessLogits: [2, -1, 0.5] } },
    { ...FRAME, index: 1, main: null },
  ],
};
const V2: Measurement = {
  ...MEASURED,
  v: 2,
  frames: [
    { ...FRAME, main: { ...FACE, outputs: { liveness: { 'minifasnet-128@2026-11-01': [2, -1, 0.5] } } } },
    { ...FRAME, index: 1, main: null },
  ],
};

describe('a measurement', () => {
  it('of the version before is read as one of today, a candidate’s too', () => {
    expect(liftMeasurement(V1)).toEqual(V2);
    const { template: _, ...own } = V1;
    const shadow = { set: 'candidate', models: V1.models, failure: null, measurement: { ...own, template: null } };
    const lifted = liftMeasurement({ ...V1, shadow });
    expect(lifted.shadow?.measurement).toEqual({ ...V2, template: null });
    const missed = { set: 'candidate', models: V1.models, failure: 'BUSY' as const, measurement: null };
    expect(liftMeasurement({ ...V1, shadow: missed })).toEqual({ ...V2, shadow: missed });
  });

  it('of today stays as it is', () => {
    expect(liftMeasurement(V2)).toBe(V2);
  });
});
