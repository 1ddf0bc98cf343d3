import type { Reason } from '@faceproof/protocol/reasons.js';
import { markSettled } from '../../captures/captures.store.js';
import type { Service } from '../../service.js';
import { moveSession } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';
import { hintsOf } from './hints-of.js';
import type { JudgedCapture } from './judge-capture.js';

/** The person may try again; nothing is decided, signed or charged yet. */
export async function askRetry(
  service: Service,
  tx: Transaction,
  { session, capture }: JudgedCapture,
  reasons: readonly Reason[],
): Promise<void> {
  const now = service.clock.now();
  await markSettled(tx, capture.id, { state: 'RETRY', hints: hintsOf(reasons), settledAt: now });
  await moveSession(tx, session, 'ASK_RETRY', now);
}
