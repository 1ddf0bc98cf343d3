import { type TemplateQuality, templateWeight } from '@faceproof/models/faces/fuse-template.js';
import { liveLogOdds } from '@faceproof/models/roles/liveness.js';
import { ANY_MODEL, type LivenessFusion } from '@faceproof/models/sets/liveness-fusion.js';
import type { NetworkOutputs } from '@faceproof/protocol/measuring/job.js';

/** The part of a frame's main face that the fusion reads. Any FrameMeasurement with a main face fits. */
export interface LivenessFrame {
  main: TemplateQuality & { outputs: NetworkOutputs };
}

/** Minimum weight of a poor frame, so that a capture with only poor frames still has a score. */
const WEIGHT_MIN = 0.02;

/**
 * The passive liveness of a capture: the weighted mean of its frames' log-odds, so that no single lucky frame decides,
 * converted to the share of live captures observed at that value.
 *
 * @returns 0..1, higher is more live; null if too few frames have a face that the fusion's networks measured
 */
export function fuseLiveness(frames: readonly LivenessFrame[], fusion: LivenessFusion): number | null {
  const mean = meanLogOdds(frames, fusion);
  return mean === null ? null : 1 / (1 + Math.exp(-(fusion.slope * mean + fusion.intercept)));
}

/**
 * The value that the fusion's curve is fitted to. Each frame has the same weight as in the template, so frames without a
 * comparable face do not count. Medians, trimmed means and further covariates were tried and performed no better
 * (docs/explanation/liveness.md).
 */
export function meanLogOdds(
  frames: readonly LivenessFrame[],
  fusion: Pick<LivenessFusion, 'model' | 'framesMin' | 'logOddsMax'>,
): number | null {
  const measured = frames.flatMap(({ main }) => {
    const odds = frameLogOdds(main.outputs.liveness ?? {}, fusion);
    return odds === null ? [] : [{ odds, weight: Math.max(WEIGHT_MIN, templateWeight(main)) }];
  });
  if (measured.length < Math.max(1, fusion.framesMin)) return null;
  let sum = 0;
  let total = 0;
  for (const { odds, weight } of measured) {
    sum += weight * odds;
    total += weight;
  }
  return sum / total;
}

/** The mean over the fusion's networks, each clamped to ±`logOddsMax`; null if any of them did not measure. */
function frameLogOdds(
  given: NetworkOutputs[string],
  { model, logOddsMax }: Pick<LivenessFusion, 'model' | 'logOddsMax'>,
): number | null {
  const networks = model === ANY_MODEL ? Object.keys(given) : [model].flat();
  const odds = networks.flatMap((network) => {
    const logits = given[network];
    return logits === undefined ? [] : [Math.min(logOddsMax, Math.max(-logOddsMax, liveLogOdds(logits)))];
  });
  if (odds.length === 0 || odds.length < networks.length) return null;
  return odds.reduce((sum, one) => sum + one, 0) / odds.length;
}
