import { type TemplateQuality, templateWeight } from '../faces/fuse-template.js';
import type { LivenessFusion } from './manifest.js';

/** What the fusion reads of a frame's main face. Any FrameMeasurement with a main face will do. */
export interface LivenessFrame {
  main: TemplateQuality & { livenessLogits: readonly [number, number, number] };
}

/** No calibration: what sets without a fusion of their own are judged by. */
export const PLAIN_FUSION: LivenessFusion = {
  v: 1,
  fusion: 'liveness',
  version: '2026-11-01',
  model: 'any',
  logOddsMax: 6,
  framesMin: 1,
  slope: 1,
  intercept: 0,
  calibration: [],
};
/** What the poorest frame still counts, so that a capture of nothing but poor ones has a score. */
const WEIGHT_MIN = 0.02;

/**
 * The passive liveness of a capture: the weighted mean of its frames' log-odds, so that no single lucky frame decides, as
 * the probability that captures like it were found to be live.
 *
 * @returns 0..1, higher is more live; null where too few frames have a face
 */
export function fuseLiveness(frames: readonly LivenessFrame[], fusion: LivenessFusion): number | null {
  const mean = meanLogOdds(frames, fusion);
  return mean === null ? null : 1 / (1 + Math.exp(-(fusion.slope * mean + fusion.intercept)));
}

/**
 * What the fusion is fitted to. Each frame is weighted as it is for the template: whoever lends the capture a face cannot
 * borrow the liveness of frames that show no face to compare. Medians, trimmed means and further covariates were tried and
 * did no better (docs/explanation/liveness.md).
 */
export function meanLogOdds(
  frames: readonly LivenessFrame[],
  { framesMin, logOddsMax }: Pick<LivenessFusion, 'framesMin' | 'logOddsMax'>,
): number | null {
  if (frames.length < Math.max(1, framesMin)) return null;
  let sum = 0;
  let total = 0;
  for (const { main } of frames) {
    const weight = Math.max(WEIGHT_MIN, templateWeight(main));
    sum += weight * logOdds(main.livenessLogits, logOddsMax);
    total += weight;
  }
  return sum / total;
}

/** log(p / (1 − p)) of the live class, from the logits, so that nothing saturates; then clamped to ±`max`. */
function logOdds([live, one, other]: readonly [number, number, number], max: number): number {
  const top = Math.max(one, other);
  const odds = live - top - Math.log(Math.exp(one - top) + Math.exp(other - top));
  return Math.min(max, Math.max(-max, odds));
}
