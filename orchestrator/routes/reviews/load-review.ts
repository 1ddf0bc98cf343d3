import type { Principal } from '../../accounts/principal.js';
import type { Answer } from '../../http/call.js';
import { listNames } from '../../people/member-names.store.js';
import { Refusal } from '../../refusal.js';
import { APPEAL_REASON, listAppeals } from '../../reviews/appeals.store.js';
import { voterOf } from '../../reviews/review.js';
import { findReview } from '../../reviews/review-queue.store.js';
import { listVotes } from '../../reviews/reviews.store.js';
import type { Session } from '../../sessions/session.js';
import { findSession, loadSession } from '../../sessions/sessions.store.js';
import type { Database, Queryable } from '../../store/database.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import type { Vault } from '../../vault/vault.js';
import { namedIn, type ShownAppeal, showReview } from './show-review.js';

/** @throws Refusal not_found */
export async function loadReviewed(service: { db: Database }, principal: Principal, sessionId: string): Promise<Session> {
  const session = await findSession(service.db, principal, sessionId);
  if (session === null) throw new Refusal('not_found', 'There is no such session.');
  return session;
}

export async function answerReview(
  service: { vault: Vault },
  db: Queryable,
  principal: Principal,
  sessionId: string,
): Promise<Answer> {
  const review = await findReview(db, sessionId);
  if (review === null) throw new Error('A session in review has no review');
  const votes = (await listVotes(service, db, [sessionId])).get(sessionId) ?? [];
  const names = await listNames(service, db, principal, namedIn(review, votes));
  const appeal = (await loadAppeals(service, db, [sessionId])).get(sessionId);
  return { status: 200, body: showReview(review, votes, voterOf(principal), names, appeal) };
}

/** @returns the appeals by session, with what was said in them */
export async function loadAppeals(
  service: { vault: Vault },
  db: Queryable,
  sessionIds: readonly string[],
): Promise<Map<string, ShownAppeal>> {
  const shown = new Map<string, ShownAppeal>();
  for (const [sessionId, appeal] of await listAppeals(db, sessionIds)) {
    const { reasonSealed: sealed } = appeal;
    const key = sealed && (await loadSubjectKey(service, db, (await loadSession(db, sessionId)).subjectRow));
    const reason = APPEAL_REASON.open(service, key, sessionId, sealed);
    shown.set(sessionId, { ...appeal, reason });
  }
  return shown;
}
