import { type TemplateQuality, templateWeight } from './fuse-template.js';

/** What the fusion reads of a frame's main face. Any FrameMeasurement with a main face will do. */
export interface LivenessFrame {
  main: TemplateQuality & { livenessLogits: readonly [number, number, number] };
}

/** A single frame may not count for more than this, in log-odds: 0.9975 against 0.0025. */
const LOG_ODDS_MAX = 6;
/** What the poorest frame still counts, so that a capture of nothing but poor ones has a score. */
const WEIGHT_MIN = 0.02;

/**
 * The passive liveness of a capture: the mean of the frames' log-odds, each weighted as it is for the template. So no
 * single lucky frame decides, and whoever lends the capture a face cannot borrow the liveness of frames that show no face
 * to compare.
 *
 * @returns 0..1, higher is more live; null where no frame has a face
 */
export function fuseLiveness(frames: readonly LivenessFrame[]): number | null {
  if (frames.length === 0) return null;
  let sum = 0;
  let total = 0;
  for (const { main } of frames) {
    const weight = Math.max(WEIGHT_MIN, templateWeight(main));
    sum += weight * logOdds(main.livenessLogits);
    total += weight;
  }
  return 1 / (1 + Math.exp(-sum / total));
}

/** log(p / (1 − p)) of the live class, from the logits, so that nothing saturates. */
function logOdds([live, one, other]: readonly [number, number, number]): number {
  const top = Math.max(one, other);
  const odds = live - top - Math.log(Math.exp(one - top) + Math.exp(other - top));
  return Math.min(LOG_ODDS_MAX, Math.max(-LOG_ODDS_MAX, odds));
}
