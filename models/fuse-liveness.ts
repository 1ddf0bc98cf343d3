import type { FrameMeasurement } from '@faceproof/protocol/job.js';

type FrameWithFace = FrameMeasurement & { main: NonNullable<FrameMeasurement['main']> };

const LOG_ODDS_MAX = 8;

/**
 * The liveness of a capture: the mean over all frames with a face of the log-odds of "live", each held within ±8,
 * so that neither one lucky frame nor one spoiled frame decides.
 *
 * @returns a probability, or null where no frame shows a face
 */
export function fuseLiveness(frames: readonly FrameWithFace[]): number | null {
  if (frames.length === 0) return null;
  const sum = frames.reduce((total, frame) => total + logOddsOfLive(frame.main.livenessLogits), 0);
  return 1 / (1 + Math.exp(-sum / frames.length));
}

/** @param logits raw outputs; softmax[0] is live */
function logOddsOfLive([live, ...attacks]: readonly [number, number, number]): number {
  const highest = Math.max(...attacks);
  const attack = highest + Math.log(attacks.reduce((sum, logit) => sum + Math.exp(logit - highest), 0));
  return Math.max(-LOG_ODDS_MAX, Math.min(LOG_ODDS_MAX, live - attack));
}
