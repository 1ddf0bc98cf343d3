import type { Branding } from '@faceproof/protocol/api/account/branding.js';
import { reason } from '@faceproof/protocol/reasons.js';
import type { Appealer, ReviewOutcome } from '@faceproof/protocol/words.js';
import { loadBranding } from '../../accounts/branding.store.js';
import { findCapture } from '../../captures/captures.store.js';
import type { ClaimFor } from '../../captures/tokens.js';
import { findReferenceRow } from '../../media/references.store.js';
import { Refusal } from '../../refusal.js';
import { APPEAL_REASON, findAppeal, storeAppeal } from '../../reviews/appeals.store.js';
import { storeReview } from '../../reviews/reviews.store.js';
import { findDecidedCapture, type StoredDecision } from '../../sessions/decisions.store.js';
import type { Session } from '../../sessions/session.js';
import { checkMove, lockSession, moveSession, stateConflict } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { announceSession } from '../announce/announce-session.js';
import { personConflict } from '../captures/check-person-may.js';
import { checkClaim, checkIsKept, findSessionByToken, mayWatch } from '../captures/claim.js';
import { type ReviewingService, reviseDecision } from './revise-decision.js';

type AppealingService = AnnouncingService & ReviewingService;

/**
 * Contests a decision, once: it is open again, and a member who has not voted decides. The pictures are held until then.
 *
 * @param record runs at the end of the transaction
 * @throws Refusal session_state_conflict, appeal_without_media, subject_erased
 */
export async function appealSession(
  service: AppealingService,
  sessionId: string,
  why: string | null,
  record: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  await service.db.transaction(async (tx) => {
    const session = await lockSession(tx, sessionId);
    checkIsKept(session);
    checkMove(session, 'APPEAL');
    if ((await findAppeal(tx, sessionId)) !== null) throw stateConflict(session.status);
    await open(service, tx, session, 'INTEGRATOR', why);
    await record(tx);
  });
  service.wakeWebhooks();
}

/**
 * The same for the person on the page, where the account offers it and the link still lives. The answer is the same whatever was
 * decided: while a person looks, and if it was contested before, the call changes nothing.
 *
 * @param sent.sessionId as the path names it
 * @param record runs at the end of the transaction
 * @throws Refusal not_found, capture_link_in_use, capture_link_expired, session_state_conflict, appeal_without_media, subject_erased
 */
export async function appealAsPerson(
  service: AppealingService,
  sent: { sessionId: string; bearer: string | null; claimFor: ClaimFor },
  why: string | null,
  record: (tx: Transaction, session: Session) => Promise<unknown>,
): Promise<void> {
  const found = await findSessionByToken(service.db, sent.bearer);
  if (found.id !== sent.sessionId) throw new Refusal('not_found', 'There is no such session.');
  await service.db.transaction(async (tx) => {
    const session = await lockSession(tx, found.id);
    checkIsKept(session);
    const shown = sent.claimFor(session.id);
    if (!mayWatch(session, shown)) checkClaim(session, shown);
    if (session.expiresAt <= service.clock.now()) throw new Refusal('capture_link_expired', 'The capture link has expired.');
    if (!isOffered(session, (await loadBranding(tx, session)).branding)) throw personConflict();
    if (session.status === 'IN_REVIEW' || (await findAppeal(tx, session.id)) !== null) return;
    await open(service, tx, session, 'PERSON', why);
    await record(tx, session);
  });
  service.wakeWebhooks();
}

/** Whether the page may offer it: to everyone whose pictures were judged, so that it tells nothing of the outcome. Pure. */
export function isOffered({ status, claimTokenDigest }: Session, { appeals }: Branding): boolean {
  const judged = status === 'APPROVED' || status === 'DECLINED' || status === 'IN_REVIEW';
  return appeals && judged && claimTokenDigest !== null;
}

async function open(
  service: AppealingService,
  tx: Transaction,
  session: Session,
  openedBy: Appealer,
  why: string | null,
): Promise<void> {
  const { id: sessionId, accountId, mode } = session;
  await checkHasMedia(tx, sessionId);
  const contested: { outcome: ReviewOutcome } = { outcome: session.status === 'APPROVED' ? 'APPROVED' : 'DECLINED' };
  const reopen = ({ reasons }: StoredDecision) => [reason('APPEALED', null), ...reasons];
  const { version, decidedAt } = await reviseDecision(service, tx, session, (decided) => ({
    outcome: 'REVIEW',
    reasons: reopen(decided),
    reviewer: null,
    note: null,
  }));
  await storeReview(tx, { sessionId, accountId, mode, approvals: 1, since: decidedAt });
  const reasonSealed = await seal(service, tx, session, why);
  await storeAppeal(tx, { sessionId, openedBy, openedAt: decidedAt, version: version - 1, ...contested, reasonSealed });
  const moved = await moveSession(tx, session, 'APPEAL', decidedAt, { decidedAt });
  await announceSession(service, tx, moved, 'session.review_required');
}

/** Without the reference, no one could compare. */
async function checkHasMedia(tx: Transaction, sessionId: string): Promise<void> {
  const captureId = await findDecidedCapture(tx, sessionId);
  const capture = captureId === null ? null : await findCapture(tx, captureId);
  const reference = await findReferenceRow(tx, sessionId);
  if (capture?.mediaDeletedAt !== null || (reference !== null && reference.deletedAt !== null))
    throw new Refusal('appeal_without_media', 'The pictures were deleted under the retention policy.');
}

async function seal(service: AppealingService, tx: Transaction, session: Session, why: string | null): Promise<Buffer | null> {
  const key = why === null ? null : await loadSubjectKey(service, tx, session.subjectRow);
  if (why === null || key === null) return null;
  return APPEAL_REASON.seal(service, key, session.id, why);
}
