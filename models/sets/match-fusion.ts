import { z } from 'zod';
import { CalibrationSchema, dateVersion } from './calibration.js';

const NetworkSchema = z
  .strictObject({
    /** `model@version` of a network of the set. */
    model: z.string(),
    /** Standard deviation of its similarities between different people. */
    deviation: z.number().positive(),
    /** Of its z-score among those of all networks. */
    weight: z.number().positive(),
    /** Of `face.match`, where only this network has both templates. */
    threshold: z.number().min(0).max(1),
    reviewThreshold: z.number().min(0).max(1).nullable(),
  })
  .refine(({ threshold, reviewThreshold }) => reviewThreshold === null || reviewThreshold <= threshold, {
    path: ['reviewThreshold'],
    message: 'must not be above threshold',
  });

/**
 * How the similarities of several match networks become one: the weighted mean of their z-scores, brought back to the scale of a
 * similarity. Fitted to pairs of different people, and evaluated on people left out of the fit: `calibrate match`.
 */
export const MatchFusionSchema = z.strictObject({
  v: z.literal(1),
  fusion: z.literal('match'),
  version: dateVersion,
  /** In the order of the set. */
  networks: z.array(NetworkSchema).min(2),
  calibration: z.array(CalibrationSchema),
});
export type MatchFusion = z.infer<typeof MatchFusionSchema>;

/** Similarities of one comparison, −1..1, by `model@version`. */
export type Similarities = Readonly<Record<string, number>>;

/**
 * The similarity on which all networks agree, −1..1. Any scale of z-scores orders comparisons alike; on this one, which divides them by
 * the sum of weight / deviation, the means of the networks cancel out.
 *
 * @returns null unless every network of the fusion compared
 */
export function fuseSimilarities(similarities: Similarities, fusion: Pick<MatchFusion, 'networks'>): number | null {
  let fused = 0;
  for (const [model, share] of sharesOf(fusion)) {
    const similarity = similarities[model];
    if (similarity === undefined) return null;
    fused += share * similarity;
  }
  return fused;
}

/** What each network's similarity counts, by `model@version`. The sum is 1. */
export function sharesOf({ networks }: Pick<MatchFusion, 'networks'>): Map<string, number> {
  const sum = networks.reduce((total, { weight, deviation }) => total + weight / deviation, 0);
  return new Map(networks.map(({ model, weight, deviation }) => [model, weight / deviation / sum]));
}
