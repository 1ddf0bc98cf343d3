import { isRefusal } from '../refusal.js';
import type { Service } from '../service.js';
import type { Session } from '../sessions/session.js';
import { loadSession } from '../sessions/sessions.store.js';
import { acceptCapture, checkUploadToken } from './accept-capture.js';
import { expireSession } from './expire-session.js';
import { openAttempt } from './open-capture.js';
import { reviewSimulated } from './reviews/review-simulated.js';

const FRAME_COUNT = 3;
const FRAME_BYTES = 64;

/**
 * Walks a simulated session to the point where it waits for the engine, or to its end, through the same state machine,
 * receipts, metering and webhooks as a real one. Safe to call at any time, and concurrently.
 */
export async function walkSimulated(service: Service, sessionId: string): Promise<void> {
  try {
    let session = await loadSession(service.db, sessionId);
    while (await step(service, session)) session = await loadSession(service.db, sessionId);
  } catch (error) {
    // Another process walked it on, or a person took the link: their result counts.
    if (!isRefusal(error)) throw error;
  }
}

/** @returns whether a further step may be possible at once */
async function step(service: Service, session: Session): Promise<boolean> {
  const scenario = session.simulate?.scenario;
  switch (session.status) {
    case 'CREATED':
    case 'CAPTURING': {
      if (scenario === 'expire') {
        await expireSession(service, session.id, service.clock.now());
        return false;
      }
      const opened = await openAttempt(service, session.id, { by: 'SIMULATED_ENGINE' });
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
