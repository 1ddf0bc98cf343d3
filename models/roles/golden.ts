import { z } from 'zod';
import { type GoldenScene, goldenScene } from './golden-scene.js';
import { type ModelRole, roleOf } from './index.js';
import type { Model } from './role.js';

/** The floats in which an engine or a network computes: of 32 or of 16 bits. */
export type Precision = 'fp32' | 'fp16';

/**
 * Of networks that compute in 16 bits, where the manifest states no other. With a rounding to 16 bits after every operator, the worst
 * output of the shipped ones is off by 0.007. A contrast that is wrong by a fifth puts the least sensitive one off by 0.06.
 */
export const FP16_TOLERANCE = 0.02;

/** A manifest's golden numbers: its network's outputs for the golden scene. */
export const GoldenSchema = z.strictObject({
  /** The synthetic scene that is packed by the model's own pack function. See golden-scene.ts. */
  scene: z.literal('synthetic-1'),
  /** Largest allowed |difference|, in units of the standard deviation of the output's own values. */
  tolerance: z.number().positive(),
  /** The same where the network computes in 16 bits; default {@link FP16_TOLERANCE}. */
  toleranceFp16: z.number().positive().optional(),
  outputs: z.array(
    z.strictObject({
      name: z.string(),
      /** Floats in the whole output for one item. */
      length: z.int().min(1),
      /** Standard deviation of the whole output: the unit of `tolerance`. */
      deviation: z.number().positive(),
      /** Every `stride`-th float, from the first. */
      stride: z.int().min(1),
      values: z.array(z.number()),
    }),
  ),
});
export type Golden = z.infer<typeof GoldenSchema>;

/** How far a model's outputs on the golden scene are from those in its manifest. */
export interface GoldenDifference {
  /** The worst output's name. */
  output: string;
  /**
   * In standard deviations of that output; Infinity if it is missing, of another length, not finite, or has no golden
   * numbers.
   */
  off: number;
  /** What is allowed. */
  tolerance: number;
  passed: boolean;
}

/** @returns what a network of the role computes in on an engine of this precision */
export function precisionOf(role: ModelRole, engine: Precision): Precision {
  return roleOf(role).placesCrops === true ? 'fp32' : engine;
}

/** @returns the largest allowed difference, in standard deviations */
export function toleranceOf({ tolerance, toleranceFp16 = FP16_TOLERANCE }: Golden, precision: Precision): number {
  return precision === 'fp16' ? toleranceFp16 : tolerance;
}

/** @returns one item: the golden scene, packed by this model's own pack function */
export function packGolden(model: Model & { role: ModelRole }, scene: GoldenScene = goldenScene()): Float32Array {
  return roleOf(model.role).packGolden(scene, model);
}

/**
 * @param outputs the model's outputs for {@link packGolden}, by the graph's output names, one item
 * @param precision in which they were computed
 */
export function compareGolden(
  { golden, outputs: named }: { golden: Golden; outputs: Readonly<Record<string, string>> },
  outputs: Readonly<Record<string, Float32Array>>,
  precision: Precision = 'fp32',
): GoldenDifference {
  const tolerance = toleranceOf(golden, precision);
  // An output without golden numbers is untested.
  const unproved = Object.values(named).find((name) => !golden.outputs.some((one) => one.name === name));
  if (unproved !== undefined) return { output: unproved, off: Number.POSITIVE_INFINITY, tolerance, passed: false };
  let worst = { output: golden.outputs[0]?.name ?? '', off: 0 };
  for (const expected of golden.outputs) {
    const off = distance(expected, outputs[expected.name]);
    if (off > worst.off) worst = { output: expected.name, off };
  }
  return { ...worst, tolerance, passed: worst.off <= tolerance };
}

/** A manifest's record of these outputs: at most `keep` floats of each. */
export function describeGolden(
  names: readonly string[],
  outputs: Readonly<Record<string, Float32Array>>,
  keep = 64,
): Golden['outputs'] {
  return names.map((name) => {
    const values = outputs[name];
    if (values === undefined) throw new Error(`The model has no output named ${name}`);
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
