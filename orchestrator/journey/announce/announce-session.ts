import type { EventType } from '@faceproof/protocol/words.js';
import { loadEnvelope } from '../../sessions/load-envelope.js';
import type { ChangedSession } from '../../sessions/session.js';
import type { Transaction } from '../../store/database.js';
import { type Announcing, storeEvent } from '../../webhooks/outbox.store.js';

/**
 * Writes the event of a session's change in the same transaction, with the envelope as of that change.
 *
 * @returns whether there is something to send
 */
export function announceSession(
  service: Announcing,
  tx: Transaction,
  session: ChangedSession,
  type: EventType,
): Promise<boolean> {
  const event = {
    type,
    accountId: session.accountId,
    mode: session.mode,
    sessionId: session.id,
    sequence: session.sequence,
    keptDays: session.retention.eventDays,
    data: async () => ({ ...(await loadEnvelope(service, tx, session)), sequence: session.sequence }),
  };
  return storeEvent(tx, service, event, session.listeners);
}
