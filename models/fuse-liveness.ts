/** What the fusion reads of a frame's main face. Any FrameMeasurement with a main face will do. */
export interface LivenessFrame {
  main: { livenessLogits: readonly [number, number, number] };
}

/** A single frame may not count for more than this, in log-odds: 0.9975 against 0.0025. */
const LOG_ODDS_MAX = 6;

/**
 * The passive liveness of a capture: the mean of the frames' log-odds, so that no single lucky frame decides.
 *
 * @returns 0..1, higher is more live; null where no frame has a face
 */
export function fuseLiveness(frames: readonly LivenessFrame[]): number | null {
  if (frames.length === 0) return null;
  const sum = frames.reduce((total, { main }) => total + logOdds(main.livenessLogits), 0);
  return 1 / (1 + Math.exp(-sum / frames.length));
}

/** log(p / (1 − p)) of the live class, from the logits, so that nothing saturates. */
function logOdds([live, one, other]: readonly [number, number, number]): number {
  const top = Math.max(one, other);
  const odds = live - top - Math.log(Math.exp(one - top) + Math.exp(other - top));
  return Math.min(LOG_ODDS_MAX, Math.max(-LOG_ODDS_MAX, odds));
}
