import type { CloseReason } from '@faceproof/protocol/words.js';
import { closeOpenCaptures } from '../../captures/captures.store.js';
import type { Session } from '../../sessions/session.js';
import { checkMove, lockSession, moveSession } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';
import { releaseVerification } from '../../usage/usage.store.js';
import type { Announcing, AnnouncingService } from '../../webhooks/outbox.store.js';
import { announceSession } from '../announce/announce-session.js';

/**
 * Ends a session before any media arrived. The allowance is released, and the link stops working.
 *
 * @param record runs at the end of the transaction
 * @throws Refusal session_state_conflict
 */
export async function cancelSession(
  service: AnnouncingService,
  sessionId: string,
  closeReason: CloseReason,
  record: (tx: Transaction, canceled: Session) => Promise<unknown> = async () => {},
): Promise<Session> {
  const canceled = await service.db.transaction(async (tx) => {
    const session = await cancelLocked(service, tx, await lockSession(tx, sessionId), closeReason);
    await record(tx, session);
    return session;
  });
  service.wakeWebhooks();
  return canceled;
}

/** Like cancelSession, inside a transaction that holds the session's row. */
export async function cancelLocked(
  service: Announcing,
  tx: Transaction,
  session: Session,
  closeReason: CloseReason,
): Promise<Session> {
  checkMove(session, 'CANCEL');
  const now = service.clock.now();
  await closeOpenCaptures(tx, session.id, 'CANCELED');
  await releaseVerification(tx, session.id, 'CANCELED', now);
  const canceled = await moveSession(tx, session, 'CANCEL', now, { closeReason });
  await announceSession(service, tx, canceled, 'session.canceled');
  return canceled;
}
