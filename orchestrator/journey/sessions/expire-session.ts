import { closeOpenCaptures } from '../../captures/captures.store.js';
import { lockSession, moveSession } from '../../sessions/sessions.store.js';
import { releaseVerification } from '../../usage/usage.store.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { announceSession } from '../announce/announce-session.js';

/** Moves one session to EXPIRED, unless its state has changed first. The allowance is released. */
export async function expireSession(service: AnnouncingService, sessionId: string, now: Date): Promise<void> {
  await service.db.transaction(async (tx) => {
    const session = await lockSession(tx, sessionId);
    if (session.status !== 'CREATED' && session.status !== 'CAPTURING') return;
    const closeReason = session.status === 'CREATED' ? 'NEVER_OPENED' : 'ABANDONED';
    await closeOpenCaptures(tx, sessionId, 'EXPIRED');
    await releaseVerification(tx, sessionId, 'EXPIRED', now);
    const expired = await moveSession(tx, session, 'EXPIRE', now, { closeReason });
    await announceSession(service, tx, expired, 'session.expired');
  });
  service.wakeWebhooks();
}
