import type { EventType } from '@faceproof/protocol/words.js';
import type { Service } from '../../service.js';
import { loadEnvelope } from '../../sessions/load-envelope.js';
import type { Session } from '../../sessions/session.js';
import type { Transaction } from '../../store/database.js';
import { storeEvent } from '../../webhooks/outbox.store.js';

/** Writes the event of a session's move in the same transaction, with the envelope as of that move. */
export async function announceSession(service: Service, tx: Transaction, session: Session, type: EventType): Promise<void> {
  await storeEvent(tx, service, {
    type,
    accountId: session.accountId,
    mode: session.mode,
    sessionId: session.id,
    sequence: session.sequence,
    keptDays: session.retention.eventDays,
    data: async () => ({ ...(await loadEnvelope(tx, session)), sequence: session.sequence }),
  });
}
