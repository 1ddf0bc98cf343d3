import { z } from 'zod';
import { CalibrationSchema, dateVersion } from './calibration.js';

/**
 * How the frames' liveness becomes the capture's: the mean of their clamped log-odds, passed through a logistic that was
 * fitted to captures and evaluated on people left out of the fit. See docs/explanation/liveness.md and
 * scripts/desk/liveness/train-liveness.ts.
 */
export const LivenessFusionSchema = z
  .strictObject({
    v: z.literal(1),
    fusion: z.literal('liveness'),
    version: dateVersion,
    /**
     * `model@version` of the model whose logits it was fitted to; another model needs another fit. With several, a frame's
     * value is the mean of their log-odds.
     */
    model: z.union([z.string(), z.array(z.string()).min(2)]),
    /** Limit of a single frame's influence, in log-odds. */
    logOddsMax: z.number().positive(),
    /** Fewer frames with a face are not enough. */
    framesMin: z.int().min(1),
    slope: z.number().positive(),
    intercept: z.number(),
    /** Score of a capture, 0..1. At or above: clear, a living person without doubt. */
    clear: z.number().min(0).max(1),
    /** Below: a clear attack. Between the two, the capture alone decides nothing. */
    clearAttack: z.number().min(0).max(1),
    calibration: z.array(CalibrationSchema),
  })
  .refine(({ clear, clearAttack }) => clearAttack <= clear, { path: ['clearAttack'], message: 'must not be above clear' });
export type LivenessFusion = z.infer<typeof LivenessFusionSchema>;

/** The model that a fusion is fitted to: any network, in sets that pin one network and no fusion. */
export const ANY_MODEL = 'any';

/** No calibration: used for sets without their own fusion. Nothing was measured, so no capture is clear, and none a clear attack. */
export const PLAIN_FUSION: LivenessFusion = {
  v: 1,
  fusion: 'liveness',
  version: '2026-11-01',
  model: ANY_MODEL,
  logOddsMax: 6,
  framesMin: 1,
  slope: 1,
  intercept: 0,
  clear: 1,
  clearAttack: 0,
  calibration: [],
};
