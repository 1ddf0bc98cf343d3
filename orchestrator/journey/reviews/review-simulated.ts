import type { ReviewOutcome } from '@faceproof/protocol/words.js';
import { lockSession, stateConflict } from '../../sessions/sessions.store.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { decideReview, type ReviewingService } from './decide-review.js';

const REVIEWER = 'simulated-reviewer';

/**
 * The end of a simulated review: without a vote, also if a reviewer holds it or the policy asks for two.
 *
 * @throws Refusal session_state_conflict
 */
export async function reviewSimulated(
  service: AnnouncingService & ReviewingService,
  sessionId: string,
  outcome: ReviewOutcome,
): Promise<void> {
  await service.db.transaction(async (tx) => {
    const session = await lockSession(tx, sessionId);
    if (session.status !== 'IN_REVIEW') throw stateConflict(session.status);
    await decideReview(service, tx, session, { outcome, reasons: null, reviewer: REVIEWER, note: null, members: [] });
  });
  service.wakeWebhooks();
}
