import type { Principal } from '../../accounts/principal.js';
import type { Answer } from '../../http/call.js';
import { listNames } from '../../people/member-names.store.js';
import { Refusal } from '../../refusal.js';
import { voterOf } from '../../reviews/review.js';
import { findReview } from '../../reviews/review-queue.store.js';
import { listVotes } from '../../reviews/reviews.store.js';
import type { Session } from '../../sessions/session.js';
import { findSession } from '../../sessions/sessions.store.js';
import type { Database, Queryable } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';
import { namedIn, showReview } from './show-review.js';

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
  const votes = (await listVotes(db, [sessionId])).get(sessionId) ?? [];
  const names = await listNames(service, db, principal, namedIn(review, votes));
  return { status: 200, body: showReview(review, votes, voterOf(principal), names) };
}
