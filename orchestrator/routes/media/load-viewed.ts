import type { Principal } from '../../accounts/principal.js';
import { Refusal } from '../../refusal.js';
import { isReviewer } from '../../reviews/reviews.store.js';
import type { Session } from '../../sessions/session.js';
import { requireSession } from '../../sessions/sessions.store.js';
import type { Database } from '../../store/database.js';
import { hasOpenRequest } from '../../subjects/requests.store.js';

/**
 * The session whose pictures the caller wants to see.
 *
 * @throws Refusal not_found, insufficient_scope
 */
export async function loadViewed(service: { db: Database }, principal: Principal, sessionId: string): Promise<Session> {
  const session = await requireSession(service.db, principal, sessionId);
  const { actor } = principal;
  if (actor.kind !== 'MEMBER') return session;
  if (actor.role === 'DPO' && !(await hasOpenRequest(service.db, session.subjectRow)))
    throw new Refusal('insufficient_scope', 'Open a request of this person to see their pictures.');
  if (actor.role !== 'REVIEWER') return session;
  if (!(await isReviewer(service.db, session.id, actor.memberId)))
    throw new Refusal('insufficient_scope', 'Claim the review of this session to see its pictures.');
  return session;
}
