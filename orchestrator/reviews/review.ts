import type { ReviewReasonCode } from '@faceproof/protocol/reasons.js';
import type { ReviewOutcome } from '@faceproof/protocol/words.js';
import { actorIdOf, type Principal } from '../accounts/principal.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Remarks } from '../sessions/remarks.js';

/**
 * OPEN: no one has voted. SECOND: one of two reviewers has voted. DISPUTED: the two voted differently, so an owner decides. DONE: the
 * session is decided.
 */
export type ReviewState = 'OPEN' | 'SECOND' | 'DISPUTED' | 'DONE';

export interface Review extends Tenant {
  sessionId: string;
  state: ReviewState;
  /** How many reviewers must agree. */
  approvals: number;
  since: Date;
  /** null if no one holds it now. By the database's clock. */
  claim: Claim | null;
  warnedAt: Date | null;
  /** The member who should do it; null: nobody in particular. */
  assignedTo: string | null;
  dueAt: Date;
  /** A reviewer passed it to an owner; null: no one did, or an owner has voted since. */
  escalatedAt: Date | null;
  /** A decision is contested: a member decides, not a key. */
  appealed: boolean;
}

export interface Claim {
  /** The id of a key or of a member. */
  by: string;
  expiresAt: Date;
}

/** The remarks are null once the person is erased. */
export interface Vote extends Remarks {
  by: string;
  outcome: ReviewOutcome;
  reasonCodes: ReviewReasonCode[];
  at: Date;
}

/** What a reviewer wrote without a vote. The text is null once the person is erased. */
export interface ReviewNote {
  by: string;
  note: string | null;
  /** Whether it passed the case to an owner. */
  escalates: boolean;
  at: Date;
}

/** All keys together count as one reviewer, whatever names they give. */
export interface Voter {
  id: string;
  isOwner: boolean;
  /** null for a key. */
  memberId: string | null;
}

export function voterOf(principal: Principal): Voter {
  const { actor } = principal;
  const isMember = actor.kind === 'MEMBER';
  return { id: actorIdOf(principal), isOwner: isMember && actor.role === 'OWNER', memberId: isMember ? actor.memberId : null };
}
