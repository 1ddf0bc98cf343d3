import { fuseSimilarities } from '@faceproof/models/sets/match-fusion.js';
import type { JudgedReference } from '../facts/judged.js';
import type { Pins, Threshold } from '../thresholds/pins.js';
import { thresholdOf } from '../thresholds/threshold-of.js';
import {
  type CheckInput,
  compareScore,
  earlierStatus,
  inconclusive,
  isRefusedAsNotLive,
  notApplicable,
  skipped,
  type Verdict,
} from './check.js';
import { STANDS_ON } from './stands-on.js';

/**
 * Whether the person matches the reference. Score: the cosine between the fused template and the reference's, or of several match
 * networks what a fusion makes of their cosines; negative ones count as 0. Where only some of the networks have both templates, the first
 * of these is judged alone, by its own threshold.
 */
export function checkFaceMatch(input: CheckInput): Verdict {
  const { reference } = input.measurement;
  const comparable =
    earlierStatus(input, 'face.detection') === 'PASSED' && earlierStatus(input, 'reference.quality') === 'PASSED';
  if (reference === null) return notApplicable('face.match');
  if (!comparable || isRefusedAsNotLive(input)) return skipped('face.match');
  const compared = compareNetworks(reference, input.pins);
  if (compared === null) return inconclusive('face.match', STANDS_ON.template);
  const { score, alone, matchedBy } = compared;
  // Pictures of documents are printed, small and old: a set may judge them by a threshold of their own.
  const pinned = alone ?? (reference.kind === 'IMAGE' ? input.pins.documentMatch : undefined);
  const limit = thresholdOf(input, 'face.match', pinned);
  const verdict = compareScore('face.match', STANDS_ON.template, score, limit, 'FACE_MISMATCH');
  return matchedBy === undefined ? verdict : { ...verdict, matchedBy };
}

interface Compared extends Pick<Verdict, 'matchedBy'> {
  score: number;
  /** Of the only network that compared. */
  alone?: Threshold;
}

/** @returns null if no network compared */
function compareNetworks({ similarity, similarities }: JudgedReference, { matchFusion }: Pins): Compared | null {
  if (matchFusion == null) return similarity === null ? null : { score: similarity };
  const given = similarities ?? {};
  const fused = fuseSimilarities(given, matchFusion);
  if (fused !== null) return { score: fused, matchedBy: matchFusion.networks.map(({ model }) => model) };
  for (const alone of matchFusion.networks) {
    const score = given[alone.model];
    if (score !== undefined) return { score, alone, matchedBy: [alone.model] };
  }
  return null;
}
