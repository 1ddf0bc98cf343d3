import { greyFace } from '@faceproof/models/faces/grey-face.js';
import { measureLight } from '@faceproof/models/faces/measure-light.js';
import { softmax } from '@faceproof/models/pixels/softmax.js';
import { tensorLength, toChannelsLast } from '@faceproof/models/pixels/tensor-spec.js';
import { unpackEye } from '@faceproof/models/roles/eyes.js';
import {
  liveLogOdds,
  livenessRegion,
  liveness as livenessRole,
  packLiveness,
  squareOf,
  unpackLiveness,
} from '@faceproof/models/roles/liveness.js';
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

describe('the square of a face box', () => {
  it('has about the area of the box, the same middle, and its lower edge a little below the box', () => {
    const square = squareOf({ x: 100, y: 50, width: 100, height: 144 });
    expect(square.width).toBe(square.height);
    expect(square.width).toBeCloseTo(1.01 * 120);
    expect(square.x + square.width / 2).toBeCloseTo(150);
    expect(square.y + square.height).toBeCloseTo(194 + 0.012 * 144);
  });

  it('is packed only where the manifest asks for it', () => {
    const image = { width: 400, height: 300, data: Uint8Array.from({ length: 400 * 300 * 3 }, (_, i) => (i * 7919) % 256) };
    const box = { x1: 0.4, y1: 0.3, x2: 0.5, y2: 0.5 };
    const packed = (crop: 'BOX' | 'SQUARE' | undefined) =>
      packLiveness(image, box, { ...liveness, settings: { scale: 2.7, classes: ['LIVE'], ...(crop && { crop }) } });
    expect(packed(undefined)).toEqual(packed('BOX'));
    expect(packed('SQUARE')).not.toEqual(packed('BOX'));
  });
});

describe('reading outputs', () => {
  const withSettings = (settings: typeof liveness.settings) => ({ ...liveness, settings });

  it('puts the live class first, wherever the manifest says that it is', () => {
    const logits = Float32Array.of(1, 2, 3);
    expect(unpackLiveness(logits, withSettings({ scale: 1, classes: ['REPLAY', 'LIVE', 'PRINT'] }))).toEqual([2, 3, 1]);
    expect(unpackLiveness(logits, withSettings({ scale: 1, classes: ['LIVE', 'ATTACK', 'ATTACK'] }))).toEqual([1, 2, 3]);
    expect(unpackLiveness(logits, withSettings({ scale: 1, liveIndex: 1 }))).toEqual([2, 3, 1]);
  });

  it('reads models with one, two or three outputs; a single one is the log-odds of its class', () => {
    expect(unpackLiveness(Float32Array.of(4), withSettings({ scale: 1, classes: ['LIVE'] }))).toEqual([4]);
    expect(unpackLiveness(Float32Array.of(4), withSettings({ scale: 1, classes: ['ATTACK'] }))).toEqual([-4]);
    expect(unpackLiveness(Float32Array.of(4), withSettings({ scale: 1, liveIndex: 0 }))).toEqual([4]);
    expect(unpackLiveness(Float32Array.of(1, 2), withSettings({ scale: 1, classes: ['MASK', 'LIVE'] }))).toEqual([2, 1]);
  });

  it.each([
    [{ scale: 1 }, /what the outputs stand for/],
    [{ scale: 1, classes: ['LIVE'], liveIndex: 0 }, /must be left out/],
    [{ scale: 1, classes: ['ATTACK', 'PRINT'] }, /LIVE exactly once/],
    [{ scale: 1, classes: ['LIVE', 'LIVE'] }, /LIVE exactly once/],
    [{ scale: 1, classes: ['LIVE', 'ATTACK', 'PRINT', 'MASK'] }, /3/],
  ])('refuses a manifest that leaves open which output is live: %j', (settings, sentence) => {
    expect(livenessRole.settings.safeParse(settings).error?.message).toMatch(sentence);
  });

  it('gives a graph that takes channels last the same pixels', () => {
    const spec = { ...liveness.input, width: 2, height: 1 };
    expect(tensorLength(spec)).toBe(6);
    expect([...toChannelsLast(Float32Array.of(1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16), spec)]).toEqual([
      ...[1, 3, 5, 2, 4, 6],
      ...[11, 13, 15, 12, 14, 16],
    ]);
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
