import type { Reason } from '@faceproof/protocol/reasons.js';
import { markDoubted, markSettled } from '../../captures/captures.store.js';
import { ANSWER_MS } from '../../captures/deadline.js';
import type { Clock } from '../../clock.js';
import { moveSession } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';
import { hintsOf, type JudgedCapture } from './judge-capture.js';

/** The person may try again; nothing is decided, signed or charged yet. */
export async function askRetry(
  service: { clock: Clock },
  tx: Transaction,
  { session, capture }: JudgedCapture,
  reasons: readonly Reason[],
): Promise<void> {
  const now = service.clock.now();
  await markSettled(tx, capture, { state: 'RETRY', hints: hintsOf(reasons), settledAt: now });
  await moveSession(tx, session, 'ASK_RETRY', now);
}

/** Liveness is in doubt: the person is asked for the challenge, as the second half of this attempt. */
export async function askForSecondHalf(
  service: { clock: Clock },
  tx: Transaction,
  { session, capture }: JudgedCapture,
): Promise<void> {
  const now = service.clock.now();
  await moveSession(tx, session, 'ASK_CHALLENGE', now, { challengeAsked: true }, [
    markDoubted(tx, capture.id, { at: now, until: new Date(now.getTime() + ANSWER_MS) }),
  ]);
}
