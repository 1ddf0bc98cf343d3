import { greyFace } from '@faceproof/models/faces/grey-face.js';
import { measureLight } from '@faceproof/models/faces/measure-light.js';
import { softmax } from '@faceproof/models/pixels/softmax.js';
import { unpackEye } from '@faceproof/models/roles/eyes.js';
import { liveLogOdds, livenessRegion, unpackLiveness } from '@faceproof/models/roles/liveness.js';
import { unpackPose } from '@faceproof/models/roles/pose.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedModel } from '../../../harness/media/shipped-models.js';

const [liveness, posing, eyes] = [shippedModel('liveness'), shippedModel('pose'), shippedModel('eyes')];

describe('the region that liveness looks at', () => {
  it('lies inside the frame and contains as much of the face as possible', () => {
    const side = fc.integer({ min: 20, max: 500 });
    const place = fc.integer({ min: -100, max: 500 });
    fc.assert(
      fc.property(place, place, side, side, (x, y, width, height) => {
        const frame = { width: 640, height: 480 };
        const region = livenessRegion({ x, y, width, height }, frame, 2.7);
        expect(region.x).toBeGreaterThanOrEqual(0);
        expect(region.y).toBeGreaterThanOrEqual(0);
        expect(region.x + region.width).toBeLessThanOrEqual(frame.width);
        expect(region.y + region.height).toBeLessThanOrEqual(frame.height);
      }),
    );
  });

  it('is the face box enlarged about its centre if the frame has room', () => {
    const region = livenessRegion({ x: 270, y: 190, width: 100, height: 100 }, { width: 640, height: 480 }, 2.7);
    expect(region.x).toBeCloseTo(185);
    expect(region.y).toBeCloseTo(105);
    expect(region.width).toBeCloseTo(270);
  });
});

describe('reading outputs', () => {
  it('puts the live class first', () => {
    const manifest = { ...liveness, settings: { ...liveness.settings, liveIndex: 1 } };
    expect(unpackLiveness(Float32Array.of(1, 2, 3), manifest)).toEqual([2, 3, 1]);
    expect(unpackLiveness(Float32Array.of(1, 2, 3), liveness)).toEqual([1, 2, 3]);
  });

  it('reads models with one, two or three classes', () => {
    const second = { ...liveness, settings: { ...liveness.settings, liveIndex: 1 } };
    expect(unpackLiveness(Float32Array.of(4), liveness)).toEqual([4]);
    expect(unpackLiveness(Float32Array.of(1, 2), second)).toEqual([2, 1]);
  });

  it('returns log-odds: a single output as it is, several as live against all others', () => {
    expect(liveLogOdds([1.5])).toBe(1.5);
    expect(liveLogOdds([3, 1])).toBeCloseTo(2);
    expect(1 / (1 + Math.exp(-liveLogOdds([1, 2, 3])))).toBeCloseTo(softmax([1, 2, 3])[0]!, 12);
    expect(liveLogOdds([1e6, -1e6, 0])).toBeCloseTo(1e6);
  });

  it('reads an angle as the expectation over its bins, with the protocol’s sign', () => {
    const bins = (degrees: number) => Float32Array.from({ length: 66 }, (_, i) => (i * 3 - 99 === degrees ? 40 : 0));
    const outputs = { yaw: bins(30), pitch: bins(-21), roll: bins(0) };
    const signed = (yaw: 1 | -1) => ({
      ...posing,
      settings: { ...posing.settings, sign: { yaw, pitch: 1, roll: 1 } as const },
    });
    const pose = unpackPose(outputs, signed(1));
    expect(pose.yaw).toBeCloseTo(30, 3);
    expect(pose.pitch).toBeCloseTo(-21, 3);
    expect(pose.roll).toBeCloseTo(0, 3);
    expect(unpackPose(outputs, signed(-1)).yaw).toBeCloseTo(-30, 3);
  });

  it('reads an eye’s openness from the class that the manifest names', () => {
    expect(unpackEye(Float32Array.of(-3, 3), eyes)).toBeGreaterThan(0.99);
    expect(unpackEye(Float32Array.of(3, -3), eyes)).toBeLessThan(0.01);
  });

  it('turns any logits into probabilities, however large they are', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 70 }), (logits) => {
        const shares = softmax(logits);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
        expect(shares.every((share) => share >= 0)).toBe(true);
      }),
    );
  });
});

describe('light and focus', () => {
  const face = (paint: (x: number, y: number) => number) => ({
    width: 112,
    height: 112,
    data: Uint8Array.from({ length: 112 * 112 * 3 }, (_, i) => paint(Math.floor(i / 3) % 112, Math.floor(i / 336))),
  });

  const lightOf = (aligned: ReturnType<typeof face>) => measureLight(greyFace(aligned));

  it('finds no contrast and no edges in an even face', () => {
    const light = lightOf(face(() => 51));
    expect(light.brightness).toBeCloseTo(0.2, 4);
    expect(light.contrast).toBeCloseTo(0, 3);
    expect(light.sharpness).toBeCloseTo(0, 3);
  });

  it('rates fine detail as sharper than coarse detail', () => {
    const fine = lightOf(face((x) => (x % 4 < 2 ? 60 : 180)));
    const coarse = lightOf(face((x) => 120 + 60 * Math.sin(x / 8)));
    expect(fine.sharpness).toBeGreaterThan(50 * coarse.sharpness);
  });
});
