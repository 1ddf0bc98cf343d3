import type { Check } from '@faceproof/protocol/envelope.js';
import type { Reason } from '@faceproof/protocol/reasons.js';
import { fill } from '../texts/language.js';
import { useViewTexts } from './texts.js';
import { useCheckWords, useReasonTexts } from './words.js';

/**
 * Returns what says a reason in words. `REVIEW_BAND` stands for three things: a score in the band, a check that could not say, and,
 * without a check, the wish of the policy. Without the checks, the first two are told alike.
 */
export function useReasonWords(): (reason: Pick<Reason, 'code' | 'check'>, checks?: readonly Check[]) => string {
  const words = useReasonTexts();
  const kinds = useCheckWords();
  const texts = useViewTexts();
  return ({ code, check }, checks = []) => {
    if (code !== 'REVIEW_BAND') return words[code] ?? code;
    if (check === null) return texts.policyAsks;
    const isInBand = checks.some((each) => each.kind === check && hasScoreInBand(each));
    return fill(isInBand ? texts.inBand : texts.unsure, { check: kinds[check] ?? check });
  };
}

function hasScoreInBand({ score, threshold, reviewThreshold }: Check): boolean {
  if (score === null || threshold === null || reviewThreshold === undefined) return false;
  return score >= reviewThreshold && score < threshold;
}
