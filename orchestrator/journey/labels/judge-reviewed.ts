import { REASONS, type ReviewReasonCode } from '@faceproof/protocol/reasons.js';
import type { ReviewOutcome } from '@faceproof/protocol/words.js';
import type { Vote } from '../../reviews/review.js';
import type { ReviewedSession } from '../../reviews/reviewed-sessions.store.js';
import type { OwnText } from '../../sessions/consent-texts.store.js';

/** Why a reviewed session is not exported as a label. The first that applies counts. */
export const LEFT_OUT = [
  'ERASED',
  'TIMED_OUT',
  'NO_PERSON_NAMED',
  'NO_CONSENT',
  'STANDARD_TEXT',
  'TEXT_DOES_NOT_NAME_USE',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** What people decided. */
export interface HumanReview {
  outcome: ReviewOutcome;
  /** Of the votes that agree with the outcome. */
  reasonCodes: ReviewReasonCode[];
}

/** Whether a reviewed session may be used for the models. Pure. @param own the account's texts, by hash */
export function judgeReviewed(session: ReviewedSession, own: ReadonlyMap<string, OwnText>): HumanReview | LeftOut {
  if (session.erasedAt !== null) return 'ERASED';
  if (session.reasons.some(({ code }) => code === 'REVIEW_TIMEOUT')) return 'TIMED_OUT';
  const agreeing = session.votes.filter(({ outcome }) => outcome === session.outcome);
  if (!agreeing.some(isOfPerson)) return 'NO_PERSON_NAMED';
  return findRefusal(session.consentTextHash, own) ?? { outcome: session.outcome, reasonCodes: reasonsOf(agreeing) };
}

/** @returns null if the person agreed to a text that names the use */
export function findRefusal(
  consentTextHash: string | null,
  own: ReadonlyMap<string, OwnText>,
): Extract<LeftOut, 'NO_CONSENT' | 'STANDARD_TEXT' | 'TEXT_DOES_NOT_NAME_USE'> | null {
  if (consentTextHash === null) return 'NO_CONSENT';
  const text = own.get(consentTextHash);
  if (text === undefined) return 'STANDARD_TEXT';
  return text.namesModelUse ? null : 'TEXT_DOES_NOT_NAME_USE';
}

/** A key may vote for a program. It says that it votes for a person by naming one. */
function isOfPerson({ by, reviewer }: Vote): boolean {
  return by.startsWith('mem_') || reviewer !== null;
}

/** Not those of the decision: if a reviewer gave none, it has the reasons of the checks. */
function reasonsOf(votes: readonly Vote[]): ReviewReasonCode[] {
  return [...new Set(votes.flatMap(({ reasonCodes }) => reasonCodes))];
}

/** What a review says about the pictures. null: nothing. */
export interface Labels {
  liveness: 'live' | 'attack' | null;
  /** Whether the capture and the reference show one person. */
  samePerson: boolean | null;
}

/**
 * The rule. A label is what a person saw in the pictures, and never what the checks said:
 *
 * - approved: a live person, who is the one in the reference
 * - declined with `SPOOF_SUSPECTED`: an attack; whose face it shows is not said
 * - declined with `FACE_MISMATCH` and no sign of fraud: two people; whether the one in front of the camera was live is not said
 * - declined for anything else, or without a reason: no label. A replayed or injected medium, a failed challenge and inconsistent
 *   frames are fraud, but each picture may show a live face.
 *
 * Pure. @param hasReference whether the session compared the face with a picture
 */
export function labelReview({ outcome, reasonCodes }: HumanReview, hasReference: boolean): Labels {
  if (outcome === 'APPROVED') return { liveness: 'live', samePerson: hasReference ? true : null };
  if (reasonCodes.includes('SPOOF_SUSPECTED')) return { liveness: 'attack', samePerson: null };
  const isFraud = reasonCodes.some((code) => REASONS[code].category === 'FRAUD');
  const isOther = hasReference && reasonCodes.includes('FACE_MISMATCH') && !isFraud;
  return { liveness: null, samePerson: isOther ? false : null };
}
