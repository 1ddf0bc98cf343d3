import type { Reason, ReasonCode, ReviewReasonCode } from '@faceproof/protocol/reasons.js';
import type { Appealer, Flow, ReviewOutcome } from '@faceproof/protocol/words.js';
import type { CallOptions } from '../../http/send-call.js';
import { type Connection, iteratePages, type Page, read, segment, write } from '../call.js';
import type { WaitingReviews } from '../figures/analytics.js';

/** The queue of sessions that wait for a reviewer. `sessions.review` votes. */
export interface ReviewCalls {
  list(query?: ListReviews, options?: CallOptions): Promise<Page<Review>>;
  /** Iterates over all pages, and loads them on demand. */
  iterate(query?: ListReviews, options?: CallOptions): AsyncGenerator<Review, void, undefined>;
  /** Also one that is done. @throws NotFoundError if the session was never in review */
  get(sessionId: string, options?: CallOptions): Promise<Review>;
  /** The sessions that a finding of replay or of a duplicate points to. */
  earlier(sessionId: string, options?: CallOptions): Promise<{ data: EarlierSession[] }>;
  /** How fast this API key votes, and how often the case is decided alike. */
  own(options?: CallOptions): Promise<OwnReviews>;
  /** How many reviews wait, and since when. */
  waiting(options?: CallOptions): Promise<WaitingReviews>;
  /**
   * Holds a review for ten minutes. Claim again to renew the lease.
   *
   * @throws ReviewClaimedError, SecondReviewerRequiredError
   */
  claim(sessionId: string, options?: CallOptions): Promise<Review>;
  /** @throws ReviewClaimedError if another reviewer holds it */
  release(sessionId: string, options?: CallOptions): Promise<Review>;
  /** Says who should do it, null: nobody in particular, and by when; left out: unchanged. */
  assign(sessionId: string, to: { memberId: string | null; dueAt?: string }, options?: CallOptions): Promise<Review>;
  /** Writes a note without a vote. @throws ReviewClaimedError, SecondReviewerRequiredError if it escalates what others hold or have */
  writeNote(sessionId: string, note: WriteReviewNote, options?: CallOptions): Promise<Review>;
}

/** @internal */
export function reviewCalls(connection: Connection): ReviewCalls {
  const pathOf = (sessionId: string) => `/v1/reviews/${segment(sessionId)}`;
  const list = (query: ListReviews = {}, options?: CallOptions) =>
    read<Page<Review>>(connection, '/v1/reviews', { ...query }, options);
  return {
    list,
    iterate: (query = {}, options) => iteratePages((cursor) => list({ ...query, cursor }, options), query.cursor),
    get: (sessionId, options) => read(connection, pathOf(sessionId), undefined, options),
    earlier: (sessionId, options) => read(connection, `${pathOf(sessionId)}/earlier`, undefined, options),
    own: (options) => read(connection, '/v1/reviews/own', undefined, options),
    waiting: (options) => read(connection, '/v1/reviews/waiting', undefined, options),
    claim: (sessionId, options) => write(connection, { path: `${pathOf(sessionId)}/claim` }, options),
    release: (sessionId, options) => write(connection, { path: `${pathOf(sessionId)}/release` }, options),
    assign: (sessionId, value, options) =>
      write(connection, { path: `${pathOf(sessionId)}/assign`, payload: { kind: 'JSON', value } }, options),
    writeNote: (sessionId, value, options) =>
      write(connection, { path: `${pathOf(sessionId)}/notes`, payload: { kind: 'JSON', value } }, options),
  };
}

export interface ListReviews {
  /** All that are not done, if left out. */
  state?: ReviewState | undefined;
  /** Only reviews that this API key holds. */
  claimedBy?: 'me' | undefined;
  /** Only reviews that are assigned to the caller. */
  assignedTo?: 'me' | undefined;
  /** Only reviews that this reason was given for. */
  reason?: ReasonCode | undefined;
  /** Only those that were passed to an owner, or only the others. */
  escalated?: 'true' | 'false' | undefined;
  /** What comes first; `OLDEST`, if left out, behind those that were passed to an owner. */
  order?: 'OLDEST' | 'NEWEST' | 'DUE' | undefined;
  /** Items per page, 1 to 100. */
  limit?: number | undefined;
  cursor?: string | undefined;
}

export type ReviewState = 'OPEN' | 'CLAIMED' | 'SECOND' | 'DISPUTED' | 'DONE';

export interface Review {
  sessionId: string;
  flow: Flow;
  since: string;
  /** Why the checks were not sure. */
  reasons: Reason[];
  state: ReviewState;
  /** The id of a member or of an API key. */
  claimedBy: string | null;
  /** null for an API key, and to API keys without the scope `members:read`. */
  claimedByName: string | null;
  claimExpiresAt: string | null;
  /** The contested decision that the review is about. */
  appeal: { by: Appealer; outcome: ReviewOutcome; reason: string | null } | null;
  /** null until you have voted or the review is done. */
  votes: ReviewVote[] | null;
  /** The member who should do it. */
  assignedTo: string | null;
  assignedToName: string | null;
  dueAt: string;
  /** Whether it was passed to an owner, who has not voted yet. */
  escalated: boolean;
  /** Without those of reviewers whose votes are hidden. */
  notes: ReviewNote[];
}

export interface WriteReviewNote {
  note: string;
  /** Whether an owner gets the case. */
  escalate?: boolean | undefined;
}

export interface ReviewNote {
  /** The id of a member or of an API key. */
  writtenBy: string;
  /** Like `claimedByName`. */
  writtenByName: string | null;
  note: string | null;
  escalates: boolean;
  at: string;
}

export interface OwnReviews {
  /** Of the last seven days. */
  votes: number;
  /** The median; null without two votes. */
  secondsPerVote: number | null;
  /** Votes on decided cases that another reviewer voted on too. */
  compared: number;
  /** How many of these were decided as this reviewer voted. */
  agreed: number;
}

export interface EarlierSession {
  sessionId: string;
  createdAt: string;
  finding: 'REPLAYED' | 'DUPLICATE';
  /** Whether both sessions have the same subject. */
  samePerson: boolean;
}

export interface ReviewVote {
  /** The id of a member or of an API key. */
  votedBy: string;
  /** Like `claimedByName`. */
  votedByName: string | null;
  outcome: 'APPROVED' | 'DECLINED';
  reasonCodes: ReviewReasonCode[];
  note: string | null;
  at: string;
}
