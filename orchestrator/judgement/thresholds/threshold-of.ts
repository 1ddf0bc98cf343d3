import type { Policy } from '@faceproof/protocol/policy.js';
import type { CheckKind } from '@faceproof/protocol/words.js';
import type { Pins, Threshold } from './pins.js';

/**
 * The effective threshold: the policy's, or else the one that the model set pins.
 *
 * @param pinned one that the set pins for this kind of session, instead of the check's
 */
export function thresholdOf(
  of: { policy: Policy; pins: Pins },
  kind: CheckKind,
  pinned: Threshold | undefined = of.pins.thresholds[kind],
): Threshold {
  const asked = of.policy.checks[kind];
  const threshold = asked.threshold ?? pinned?.threshold;
  if (threshold === undefined) throw new Error(`Neither the policy nor the model set has a threshold for ${kind}`);
  const review = asked.reviewThreshold ?? (asked.threshold === null ? (pinned?.reviewThreshold ?? null) : null);
  return { threshold, reviewThreshold: review === null ? null : Math.min(review, threshold) };
}
