import type { ProblemCode } from '@faceproof/protocol/problems.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { Ending } from '@faceproof/protocol/words.js';

/** A call that goes wrong. Each fault happens once, in the order of the list. */
export interface Fault {
  on: 'OPEN' | 'UPLOAD' | 'POLL';
  /**
   * - LOSE_ANSWER: the service acts, then the connection breaks.
   * - CUT: the connection breaks before the service acts.
   * - a problem: the service refuses.
   */
  what: 'LOSE_ANSWER' | 'CUT' | { code: ProblemCode; retryAfterSeconds?: number };
}

/** What becomes of an accepted upload. */
export interface Outcome {
  /** How often a poll answers PROCESSING first. */
  polls: number;
  state: 'RETRY' | 'DONE';
  hints: readonly (ReasonCode | 'ADDED_LATER')[];
  ending: Ending | null;
}

export interface Scenario {
  name: string;
  /** The address that the SDK gets: a capture link, or the address of a hand-over, which makes it the second device. */
  begins: 'LINK' | 'HANDOVER';
  /** What the service does. */
  plays: string;
  /** What the SDK must do. */
  expects: string;
  faults: readonly Fault[];
  /** One for each upload that is accepted; the last one repeats. */
  outcomes: readonly Outcome[];
  /** The refusal of every attempt; null: attempts are opened. */
  refuses: ProblemCode | null;
  asksForLight: boolean;
  requiresConsent: boolean;
  /** Every object of every answer has a member that the contract does not know yet. */
  addsMembers: boolean;
}

const SENT: Outcome = { polls: 1, state: 'DONE', hints: [], ending: 'SENT' };
const TOO_DARK: Outcome = { polls: 1, state: 'RETRY', hints: ['TOO_DARK', 'FACE_NOT_CENTERED'], ending: null };

/** THE LIST of scenarios, in the order of the table. */
export const SCENARIOS: readonly Scenario[] = [
  scenario('approve', 'Everything goes well.', 'Open an attempt, upload, and poll to the end.', {}),
  scenario('retry', 'The first capture is too dark.', 'Show the hints, open another attempt, and capture again.', {
    outcomes: [TOO_DARK, SENT],
  }),
  scenario('lost-open', 'The answer to the first call is lost.', 'Repeat the call with the same claim token.', {
    faults: [{ on: 'OPEN', what: 'LOSE_ANSWER' }],
  }),
  scenario(
    'lost-upload',
    'The media arrives, the answer is lost.',
    'Poll, or repeat the upload and accept upload_token_used.',
    {
      faults: [{ on: 'UPLOAD', what: 'LOSE_ANSWER' }],
    },
  ),
  scenario('cut-upload', 'The connection breaks during the upload.', 'Upload again with the same token.', {
    faults: [{ on: 'UPLOAD', what: 'CUT' }],
  }),
  scenario('cut-poll', 'The connection breaks while the media is being checked.', 'Poll again.', {
    faults: [{ on: 'POLL', what: 'CUT' }],
  }),
  scenario('overloaded', 'No place for another person: 503 with Retry-After.', 'Wait, then open the attempt.', {
    faults: [{ on: 'OPEN', what: { code: 'overloaded', retryAfterSeconds: 2 } }],
  }),
  scenario('busy-upload', 'The upload is refused with 503 and Retry-After.', 'Wait, then upload with the same token.', {
    faults: [{ on: 'UPLOAD', what: { code: 'dependency_unavailable', retryAfterSeconds: 2 } }],
  }),
  scenario('rate-limited', 'A poll is refused with 429 and Retry-After.', 'Wait, then poll again.', {
    faults: [{ on: 'POLL', what: { code: 'rate_limited', retryAfterSeconds: 2 } }],
  }),
  scenario('expired-upload-token', 'The upload token has expired: 410.', 'Open another attempt and capture again.', {
    faults: [{ on: 'UPLOAD', what: { code: 'upload_token_expired' } }],
  }),
  scenario('slow', 'The check takes long.', 'Poll until it is done.', { outcomes: [{ ...SENT, polls: 5 }] }),
  scenario(
    'added-members',
    'Answers have members and a hint that the SDK does not know.',
    'Ignore the members, show a general sentence for the hint, and go on.',
    {
      outcomes: [{ ...TOO_DARK, hints: ['ADDED_LATER'] }, SENT],
      addsMembers: true,
    },
  ),
  scenario('light', 'The challenge has colours.', 'Show them, or open the attempt again with avoid.', { asksForLight: true }),
  scenario('consent', 'The policy requires a recorded consent.', 'Show the text, and send consent with the first call.', {
    requiresConsent: true,
  }),
  scenario('no-attempts-left', 'The capture is poor, and no attempt is left.', 'Stop, and show what the person can do.', {
    outcomes: [{ ...SENT, ending: 'NO_ATTEMPTS_LEFT' }],
  }),
  scenario('not-checked', 'The service fails to check the media.', 'Stop, and say that the failure is not the person’s.', {
    outcomes: [{ ...SENT, ending: 'NOT_CHECKED' }],
  }),
  scenario('canceled', 'The session is canceled before the upload: 409.', 'Stop.', {
    faults: [{ on: 'UPLOAD', what: { code: 'session_state_conflict' } }],
  }),
  scenario(
    'canceled-after-retry',
    'The capture is too dark, and the session is canceled: RETRY comes with the ending ENDED.',
    'Stop at the ending, and open no other attempt.',
    { outcomes: [{ ...TOO_DARK, ending: 'ENDED' }] },
  ),
  scenario(
    'second-device',
    'The address is that of a hand-over, and the person agreed on the first device.',
    'Show the offer and its digits, accept it, ask for consent here, and capture.',
    { begins: 'HANDOVER', requiresConsent: true },
  ),
  scenario('link-in-use', 'The link belongs to another device: 409.', 'Stop.', { refuses: 'capture_link_in_use' }),
  scenario('link-expired', 'The link has expired: 410.', 'Stop.', { refuses: 'capture_link_expired' }),
  scenario('account-suspended', 'The account is suspended: 403.', 'Stop.', { refuses: 'account_suspended' }),
];

function scenario(
  name: string,
  plays: string,
  expects: string,
  rest: Partial<Omit<Scenario, 'name' | 'plays' | 'expects'>>,
): Scenario {
  const usual = {
    begins: 'LINK' as const,
    faults: [],
    outcomes: [SENT],
    refuses: null,
    asksForLight: false,
    requiresConsent: false,
    addsMembers: false,
  };
  return { name, plays, expects, ...usual, ...rest };
}
