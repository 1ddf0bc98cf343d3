import { type ReviewPageSchema, ReviewSchema } from '@faceproof/protocol/api/sessions/reviews.js';
import { inContractOrder } from '@faceproof/protocol/contract-order.js';
import type { z } from 'zod';
import type { Principal } from '../../accounts/principal.js';
import type { Answer } from '../../http/call.js';
import { listNames } from '../../people/member-names.store.js';
import { Refusal } from '../../refusal.js';
import { type Appeal, readAppeals } from '../../reviews/appeals.store.js';
import { type ReviewNote, type Vote, type Voter, voterOf } from '../../reviews/review.js';
import { findReview, type QueuedReview } from '../../reviews/review-queue.store.js';
import { listNotes, listVotes } from '../../reviews/reviews.store.js';
import type { Queryable } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';

/** What was left on a review. */
interface Left {
  votes: readonly Vote[];
  notes: readonly ReviewNote[];
  appeal: (Pick<Appeal, 'openedBy' | 'outcome'> & { reason: string | null }) | undefined;
}

/** The names of members, by id. */
type Names = ReadonlyMap<string, string>;
type Shown = z.infer<typeof ReviewPageSchema>['data'][number];

/** @throws Refusal not_found */
export async function answerReview(
  service: { vault: Vault },
  db: Queryable,
  principal: Principal,
  sessionId: string,
): Promise<Answer> {
  const review = await findReview(db, sessionId);
  if (review === null) throw new Refusal('not_found', 'The session was never in review.');
  const [body] = await showReviews(service, db, principal, [review]);
  return { status: 200, body };
}

/** The reviews as their reader may see them. */
export async function showReviews(
  service: { vault: Vault },
  db: Queryable,
  principal: Principal,
  reviews: readonly QueuedReview[],
): Promise<Shown[]> {
  const ids = reviews.map(({ sessionId }) => sessionId);
  const votes = await listVotes(service, db, ids);
  const notes = await listNotes(service, db, ids);
  const appeals = await readAppeals(service, db, ids);
  const people = [...reviews.map(({ claim }) => claim), ...[...votes.values(), ...notes.values()].flat()];
  const named = [...people.map((each) => each?.by ?? ''), ...reviews.map(({ assignedTo }) => assignedTo ?? '')];
  const names = await listNames(service, db, principal, named);
  return reviews.map((review) => {
    const { sessionId: id } = review;
    const left = { votes: votes.get(id) ?? [], notes: notes.get(id) ?? [], appeal: appeals.get(id) };
    return showReview(review, left, voterOf(principal), names);
  });
}

/** Pure. The votes of others would influence the viewer's, and so would the notes of those who voted. */
function showReview(review: QueuedReview, { votes, notes, appeal }: Left, viewer: Voter, names: Names): Shown {
  const maySee = review.state === 'DONE' || votes.some(({ by }) => by === viewer.id);
  const isBlind = ({ by }: ReviewNote) => !maySee && votes.some((vote) => vote.by === by);
  return inContractOrder<Shown>(ReviewSchema, {
    sessionId: review.sessionId,
    flow: review.flow,
    since: review.since.toISOString(),
    reasons: review.reasons,
    state: review.state === 'OPEN' && review.claim !== null ? 'CLAIMED' : review.state,
    claimedBy: review.claim?.by ?? null,
    claimedByName: names.get(review.claim?.by ?? '') ?? null,
    claimExpiresAt: review.claim?.expiresAt.toISOString() ?? null,
    appeal: appeal === undefined ? null : { by: appeal.openedBy, outcome: appeal.outcome, reason: appeal.reason },
    votes: maySee ? votes.map((vote) => showVote(vote, names)) : null,
    assignedTo: review.assignedTo,
    assignedToName: names.get(review.assignedTo ?? '') ?? null,
    dueAt: review.dueAt.toISOString(),
    escalated: review.escalatedAt !== null,
    notes: notes.filter((note) => !isBlind(note)).map((note) => showNote(note, names)),
  });
}

function showVote({ by, outcome, reasonCodes, note, at }: Vote, names: Names) {
  return { votedBy: by, votedByName: names.get(by) ?? null, outcome, reasonCodes, note, at: at.toISOString() };
}

function showNote({ by, note, escalates, at }: ReviewNote, names: Names) {
  return { writtenBy: by, writtenByName: names.get(by) ?? null, note, escalates, at: at.toISOString() };
}
