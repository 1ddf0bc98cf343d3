import { findEyes } from '../faces/face-points.js';
import type { Golden, Manifest } from '../sets/manifest.js';
import { packDetect, wholeFrame } from './detect.js';
import { packEye } from './eyes.js';
import { type GoldenScene, goldenScene } from './golden-scene.js';
import { packLandmarks } from './landmarks.js';
import { packLiveness } from './liveness.js';
import { alignFace, packMatch } from './match.js';
import { packPose } from './pose.js';

/** How far a model's outputs on the golden scene are from what its manifest says. */
export interface GoldenDifference {
  /** The worst output's name. */
  output: string;
  /** In standard deviations of that output; Infinity where it is missing, of another length, not finite, or has no golden numbers. */
  off: number;
  passed: boolean;
}

/** @returns the golden scene as this model is fed with it, through its own pack function: one item */
export function packGolden(manifest: Manifest, scene: GoldenScene = goldenScene()): Float32Array {
  const { image, box, landmarks } = scene;
  switch (manifest.role) {
    case 'detect':
      return packDetect(image, wholeFrame(image), manifest);
    case 'landmarks':
      return packLandmarks(image, box, manifest);
    case 'pose':
      return packPose(image, box, manifest);
    case 'liveness':
      return packLiveness(image, box, manifest);
    case 'match': {
      const aligned = alignFace(image, landmarks, manifest);
      if (aligned === null) throw new Error('The golden scene has a face that cannot be aligned');
      return packMatch(aligned, manifest);
    }
    case 'eyes': {
      const eye = packEye(image, findEyes(landmarks, image).imageLeft, manifest);
      if (eye === null) throw new Error('The golden scene has an eye that cannot be packed');
      return eye;
    }
  }
}

/** @param outputs what the model gave for {@link packGolden}, by the graph's output names, one item */
export function compareGolden(
  { golden, outputs: named }: { golden: Manifest['golden']; outputs: Readonly<Record<string, string>> },
  outputs: Readonly<Record<string, Float32Array>>,
): GoldenDifference {
  // What there is no number for is not proved.
  const unproved = Object.values(named).find((name) => !golden.outputs.some((one) => one.name === name));
  if (unproved !== undefined) return { output: unproved, off: Number.POSITIVE_INFINITY, passed: false };
  let worst = { output: golden.outputs[0]?.name ?? '', off: 0 };
  for (const expected of golden.outputs) {
    const off = distance(expected, outputs[expected.name]);
    if (off > worst.off) worst = { output: expected.name, off };
  }
  return { ...worst, passed: worst.off <= golden.tolerance };
}

/** What a manifest says of these outputs: at most `keep` floats of each. */
export function describeGolden(
  names: readonly string[],
  outputs: Readonly<Record<string, Float32Array>>,
  keep = 64,
): Golden['outputs'] {
  return names.map((name) => {
    const values = outputs[name];
    if (values === undefined) throw new Error(`The model has no output called ${name}`);
    const stride = Math.max(1, Math.ceil(values.length / keep));
    const kept = Array.from(values).filter((_, i) => i % stride === 0);
    return {
      name,
      length: values.length,
      deviation: deviationOf(values),
      stride,
      values: kept.map((value) => Number(value.toPrecision(7))),
    };
  });
}

function distance(expected: Golden['outputs'][number], found: Float32Array | undefined): number {
  if (found === undefined || found.length !== expected.length) return Number.POSITIVE_INFINITY;
  let worst = 0;
  for (const [i, value] of expected.values.entries()) {
    const off = Math.abs((found[i * expected.stride] ?? Number.NaN) - value) / expected.deviation;
    if (!Number.isFinite(off)) return Number.POSITIVE_INFINITY;
    worst = Math.max(worst, off);
  }
  return worst;
}

function deviationOf(values: Float32Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return Number(Math.sqrt(variance).toPrecision(4));
}
