import { Refusal } from '@faceproof/installation/refusal.js';
import { PINNED_CHECKS, type PinnedCheck } from '@faceproof/models/sets/set-file.js';
import type { Threshold } from './choose-thresholds.js';

/** What a set pins thresholds for: the checks, and `face.match` against pictures of documents. */
const PINNED_NAMES = [...PINNED_CHECKS, 'face.match.documents'] as const;
export type PinnedName = PinnedCheck | 'face.match.documents';

/**
 * @param given such as `face.match=0.45/0.40`
 * @throws Refusal
 */
export function readThresholds(given: readonly string[], because: string | undefined): Partial<Record<PinnedName, Threshold>> {
  if (given.length > 0 && !because?.trim())
    throw new Refusal('--threshold needs --because: say which data was measured, how much of it, and when.');
  return Object.fromEntries(given.map((text) => readOne(text, because ?? '')));
}

function readOne(text: string, because: string): [PinnedName, Threshold] {
  const [, name, pass = '', review] = /^([a-z.]+)=([\d.]+)(?:\/([\d.]+))?$/.exec(text) ?? [];
  const check = PINNED_NAMES.find((one) => one === name);
  const threshold = Number(pass);
  const reviewThreshold = review === undefined ? null : Number(review);
  if (check === undefined || !(threshold <= 1) || (reviewThreshold !== null && !(reviewThreshold <= threshold))) {
    throw new Refusal(
      `--threshold ${text} is not CHECK=PASS[/REVIEW]: CHECK one of ${PINNED_NAMES.join(', ')}, numbers of 0..1, review not above pass.`,
    );
  }
  return [check, { threshold, reviewThreshold, because }];
}
