import type { Reason } from '@faceproof/protocol/reasons.js';
import type { ReviewOutcome } from '@faceproof/protocol/words.js';
import { closeAppeal, findAppeal } from '../../reviews/appeals.store.js';
import { moveReview } from '../../reviews/reviews.store.js';
import type { Remarks } from '../../sessions/remarks.js';
import type { Session } from '../../sessions/session.js';
import { moveSession } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';
import { announceSession } from '../announce/announce-session.js';
import { enrollReviewed, revokeEnrollment } from '../subjects/enroll-session.js';
import { type ReviewingService, reviseDecision } from './revise-decision.js';

/** The end of a review. */
export interface Verdict extends Remarks {
  outcome: ReviewOutcome;
  /** Why it is declined; null: the reasons for the review. */
  reasons: Reason[] | null;
  /** Ids of the members whose votes decided. */
  members: readonly string[];
}

/**
 * Writes the decision of a review. After an appeal it also says what became of that, and a template that an overturned approval left is
 * deleted. The session is locked and in review.
 */
export async function decideReview(
  service: ReviewingService,
  tx: Transaction,
  session: Session,
  { outcome, reasons, reviewer, note, members }: Verdict,
): Promise<Session> {
  const appeal = await findAppeal(tx, session.id);
  const { decidedAt } = await reviseDecision(
    service,
    tx,
    session,
    // An approval has no reasons.
    (decided) => ({ outcome, reasons: outcome === 'APPROVED' ? [] : (reasons ?? decided.reasons), reviewer, note }),
    members,
  );
  if (appeal !== null) {
    const looked = outcome === appeal.outcome ? 'UPHELD' : 'OVERTURNED';
    await closeAppeal(tx, session.id, reviewer === null ? 'TIMED_OUT' : looked, decidedAt);
  }
  const wasApproved = appeal?.outcome === 'APPROVED';
  if (outcome === 'DECLINED' && wasApproved) await revokeEnrollment(tx, session, decidedAt);
  if (outcome === 'APPROVED' && !wasApproved && session.enrollOnApprove) await enrollReviewed(service, tx, session);
  await moveReview(tx, session.id, 'DONE');
  const event = outcome === 'APPROVED' ? 'APPROVE' : 'DECLINE';
  const moved = await moveSession(tx, session, event, decidedAt, { decidedAt, counted: appeal?.counted === true });
  await announceSession(service, tx, moved, 'session.decided');
  return moved;
}
