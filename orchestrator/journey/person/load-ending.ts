import type { Reason } from '@faceproof/protocol/reasons.js';
import type { Ending } from '@faceproof/protocol/words.js';
import { findFirstDecision } from '../../sessions/decisions.store.js';
import type { Session } from '../../sessions/session.js';
import type { Queryable } from '../../store/database.js';

/** @returns how it ended for the person; null while they can still go on */
export async function loadEnding(db: Queryable, session: Session, expired: boolean): Promise<Ending | null> {
  const first = session.status === 'DECLINED' ? await findFirstDecision(db, session.id) : null;
  return endingOf(session, expired, first?.outcome === 'DECLINED' ? first.reasons : []);
}

/**
 * How it ended for the person. Pure. SENT covers an approval, a review and a decline alike. Attempts that ran out are named only
 * where all reasons are ones that the person has seen as hints, so that the ending never reveals a suspicion. They are not named after
 * a review: the ending was SENT before it, and another one would reveal what the reviewer decided.
 *
 * @param reasons of a decline without a review; else empty
 * @returns null while the person can still go on
 */
function endingOf(
  session: Pick<Session, 'status' | 'closeReason'>,
  expired: boolean,
  reasons: readonly Pick<Reason, 'code' | 'category'>[],
): Ending | null {
  if (expired) return 'EXPIRED';
  switch (session.status) {
    case 'CREATED':
    case 'CAPTURING':
    case 'PROCESSING':
      return null;
    case 'APPROVED':
    case 'IN_REVIEW':
      return 'SENT';
    case 'DECLINED':
      return ranOutOfAttempts(reasons) ? 'NO_ATTEMPTS_LEFT' : 'SENT';
    case 'FAILED':
      return 'NOT_CHECKED';
    case 'CANCELED':
      return canceledAs(session.closeReason);
    case 'EXPIRED':
      return 'EXPIRED';
  }
}

function canceledAs(closeReason: Session['closeReason']): Ending {
  if (closeReason === 'CONSENT_DECLINED') return 'REFUSED';
  return closeReason === 'CANNOT_CAPTURE' ? 'CANNOT_CAPTURE' : 'ENDED';
}

function ranOutOfAttempts(reasons: readonly Pick<Reason, 'code' | 'category'>[]): boolean {
  const seen = reasons.every(({ category }) => category === 'QUALITY' || category === 'USER');
  return seen && reasons.some(({ code }) => code === 'ATTEMPTS_EXHAUSTED');
}
