import { reason } from '@faceproof/protocol/reasons.js';
import { findAppeal } from '../../reviews/appeals.store.js';
import { listWaitingSince, lockReview, markWarned, REVIEW_DUE_MS } from '../../reviews/reviews.store.js';
import { findDecision } from '../../sessions/decisions.store.js';
import type { Session } from '../../sessions/session.js';
import { lockSession, touchSession } from '../../sessions/sessions.store.js';
import type { Database, Transaction } from '../../store/database.js';
import { runEach } from '../../vault/run-each.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { announceSession } from '../announce/announce-session.js';
import { decideReview } from './decide-review.js';
import type { ReviewingService } from './revise-decision.js';

const DAY_MS = 86_400_000;
/** A review that waits for so long is declined. */
const REVIEW_ENDS_MS = 30 * DAY_MS;

/** Warns of reviews that nobody does, with one event each. */
export async function warnOfOverdue(service: AnnouncingService, limit: number): Promise<void> {
  const now = service.clock.now();
  const waiting = await listWaitingSince(service.db, new Date(now.getTime() - REVIEW_DUE_MS), { limit, unwarned: true });
  await runEach(waiting, (sessionId) =>
    whileInReview(service, sessionId, async (tx, session) => {
      if ((await lockReview(tx, sessionId)).warnedAt !== null) return;
      await markWarned(tx, sessionId, now);
      await announceSession(service, tx, await touchSession(tx, session, now), 'session.review_overdue');
    }),
  );
}

/** Declines sessions whose review nobody has done, also if a reviewer holds it or has voted. After an appeal, the old outcome stands. */
export async function endOverdue(service: AnnouncingService & ReviewingService, limit: number): Promise<void> {
  const before = new Date(service.clock.now().getTime() - REVIEW_ENDS_MS);
  const waiting = await listWaitingSince(service.db, before, { limit, unwarned: false });
  await runEach(waiting, (sessionId) =>
    whileInReview(service, sessionId, async (tx, session) => {
      await lockReview(tx, sessionId);
      const appeal = await findAppeal(tx, sessionId);
      const contested = appeal === null ? null : await findDecision(tx, sessionId, appeal.version);
      const reasons = [...(contested?.reasons ?? []), reason('REVIEW_TIMEOUT', null)];
      const outcome = appeal?.outcome ?? 'DECLINED';
      await decideReview(service, tx, session, { outcome, reasons, reviewer: null, note: null, members: [] });
    }),
  );
}

/** A vote that comes first counts. */
async function whileInReview(
  service: { db: Database; wakeWebhooks(): void },
  sessionId: string,
  work: (tx: Transaction, session: Session) => Promise<void>,
): Promise<void> {
  await service.db.transaction(async (tx) => {
    const session = await lockSession(tx, sessionId);
    if (session.status === 'IN_REVIEW') await work(tx, session);
  });
  service.wakeWebhooks();
}
