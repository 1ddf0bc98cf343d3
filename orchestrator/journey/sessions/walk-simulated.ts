import type { ReviewOutcome } from '@faceproof/protocol/words.js';
import { extendAnswer, findDoubtedCapture } from '../../captures/captures.store.js';
import type { Log } from '../../observe/log.js';
import { isRefusal } from '../../refusal.js';
import type { Session } from '../../sessions/session.js';
import { loadSession, lockSession, stateConflict } from '../../sessions/sessions.store.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { acceptCapture, checkUploadToken } from '../captures/accept-capture.js';
import { openSecondHalf } from '../captures/ask-challenge.js';
import type { EnqueuingService } from '../captures/enqueue-capture.js';
import { openAttempt } from '../captures/open-capture.js';
import { decideReview } from '../reviews/decide-review.js';
import type { ReviewingService } from '../reviews/revise-decision.js';
import { expireSession } from './expire-session.js';

export interface SimulatingService extends EnqueuingService, AnnouncingService, ReviewingService {
  log: Log;
}

const FRAME_COUNT = 3;
const FRAME_BYTES = 64;

/**
 * Walks a simulated session to the point where it waits for the engine, or to its end, through the same state machine,
 * receipts, metering and webhooks as a real one. Safe to call at any time, and concurrently.
 */
export async function walkSimulated(service: SimulatingService, sessionId: string): Promise<void> {
  try {
    let session = await loadSession(service.db, sessionId);
    while (await step(service, session)) session = await loadSession(service.db, sessionId);
  } catch (error) {
    // Another process walked it on, or a person took the link: their result counts.
    if (!isRefusal(error)) throw error;
  }
}

/** @returns whether a further step may be possible at once */
async function step(service: SimulatingService, session: Session): Promise<boolean> {
  const scenario = session.simulate?.scenario;
  switch (session.status) {
    case 'CREATED':
    case 'CAPTURING': {
      if (scenario === 'expire') {
        await expireSession(service, session.id, service.clock.now());
        return false;
      }
      const doubted = await findDoubtedCapture(service.db, session.id);
      // The device that captures is asked.
      if (doubted !== null && session.claimTokenDigest !== null) return false;
      if (doubted !== null && scenario === 'challenge_not_done') {
        // The sweeper ends it, as it ends every attempt whose time has run out.
        await extendAnswer(service.db, doubted, service.clock.now());
        return false;
      }
      const opened =
        doubted === null
          ? await openAttempt(service, session.id, { by: 'SIMULATED_ENGINE' })
          : { captureId: doubted, ...(await openSecondHalf(service, doubted)) };
      const capture = await checkUploadToken(service, opened.captureId, opened.uploadToken);
      const parts = Array.from({ length: FRAME_COUNT }, () => service.random.bytes(FRAME_BYTES));
      await acceptCapture(service, capture, { kind: 'FRAMES', parts, metadata: {} });
      return false;
    }
    case 'IN_REVIEW': {
      if (scenario === 'review_then_approve') await reviewSimulated(service, session.id, 'APPROVED');
      if (scenario === 'review_then_decline') await reviewSimulated(service, session.id, 'DECLINED');
      return false;
    }
    case 'PROCESSING':
    case 'APPROVED':
    case 'DECLINED':
    case 'FAILED':
    case 'EXPIRED':
    case 'CANCELED':
      return false;
  }
}

const REVIEWER = 'simulated-reviewer';

/**
 * The end of a simulated review: without a vote, also if a reviewer holds it or the policy asks for two.
 *
 * @throws Refusal session_state_conflict
 */
async function reviewSimulated(
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
