import { PINNED_CHECKS } from '@faceproof/models/sets/set-file.js';
import type { JudgedForMetrics } from '../../observe/judged-metrics.js';
import { hintsOf } from './hints-of.js';
import type { JudgedCapture } from './judge-capture.js';

/**
 * What metrics count of a capture. Pure. Of the scores only those of the checks whose thresholds a set pins: the share of a challenge
 * that was done, or of usable frames, is no score of a network, and its shortfalls would be mostly of one value.
 */
export function toMetrics({
  session,
  verdicts,
  ruling,
  input,
}: Pick<JudgedCapture, 'verdicts' | 'ruling'> & {
  session: Pick<JudgedCapture['session'], 'mode' | 'flow'>;
  input: { measurement: { set: string } };
}): JudgedForMetrics {
  const { mode, flow } = session;
  const scores = PINNED_CHECKS.flatMap((check) =>
    verdicts.flatMap(({ kind, score, threshold }) =>
      kind !== check || score === null || threshold === null ? [] : [{ check, score, threshold }],
    ),
  );
  const hints = ruling.kind === 'RETRY' ? hintsOf(ruling.reasons) : [];
  return { mode, flow, set: input.measurement.set, ruling: ruling.kind, hints, scores };
}
