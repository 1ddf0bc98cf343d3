import { z } from 'zod';
import { CalibrationSchema, dateVersion } from './calibration.js';

/**
 * How the frames' liveness becomes the capture's: the mean of their clamped log-odds, put through a logistic that was
 * fitted to captures whose people it then did not see. See docs/explanation/liveness.md and desk/liveness/train-liveness.ts.
 */
export const LivenessFusionSchema = z.strictObject({
  v: z.literal(1),
  fusion: z.literal('liveness'),
  version: dateVersion,
  /**
   * `model@version` whose logits it was fitted to; another model needs another fit. Of several, the mean of their log-odds
   * counts as a frame's.
   */
  model: z.union([z.string(), z.array(z.string()).min(2)]),
  /** A single frame counts for no more than this, in log-odds. */
  logOddsMax: z.number().positive(),
  /** Fewer frames with a face say nothing. */
  framesMin: z.int().min(1),
  slope: z.number().positive(),
  intercept: z.number(),
  calibration: z.array(CalibrationSchema),
});
export type LivenessFusion = z.infer<typeof LivenessFusionSchema>;

/** What a fusion is fitted to: any network, in sets that pin one and no fusion. */
export const ANY_MODEL = 'any';

/** No calibration: what sets without a fusion of their own are judged by. */
export const PLAIN_FUSION: LivenessFusion = {
  v: 1,
  fusion: 'liveness',
  version: '2026-11-01',
  model: ANY_MODEL,
  logOddsMax: 6,
  framesMin: 1,
  slope: 1,
  intercept: 0,
  calibration: [],
};
