import { ObjectMissingError } from '@faceproof/hosting/objects/object-store-error.js';
import type { Tenant } from '../../accounts/tenant.js';
import { findCapture } from '../../captures/captures.store.js';
import type { Clock, Randomness } from '../../clock.js';
import {
  type Enrollment,
  expireEnrollment,
  findEnrollment,
  findEnrollmentOfSession,
  markEnrollmentDeleted,
} from '../../enrollments/enrollments.store.js';
import { loadPolicyVersion } from '../../policy/policies.store.js';
import { Refusal } from '../../refusal.js';
import { findDecidedCapture } from '../../sessions/decisions.store.js';
import type { Session } from '../../sessions/session.js';
import { lockSession, requireSession } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';
import { isOnHold } from '../../subjects/holds.store.js';
import { loadSubject, loadSubjectKey, nameSubject, type Subject, takeSubject } from '../../subjects/subjects.store.js';
import type { Vault } from '../../vault/vault.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { readMeasurement } from '../settle/load-measured.js';
import { storeTemplate } from '../settle/store-template.js';

/**
 * Saves the template of an approved session. Repeating the call for a session returns the same enrollment.
 *
 * @param request.subjectId the session's subject; if that has a generated id, the id that it gets
 * @param record runs at the end of the transaction
 * @throws Refusal not_found, session_not_approved, subject_erased, subject_mismatch, reference_unusable (the media is
 *   deleted)
 */
export async function enrollSession(
  service: AnnouncingService & { vault: Vault },
  tenant: Tenant,
  request: { sessionId: string; subjectId: string | null },
  record: (tx: Transaction, enrollment: Enrollment) => Promise<unknown> = async () => {},
): Promise<Enrollment> {
  const enrollment = await service.db.transaction(async (tx) => {
    const found = await requireSession(tx, tenant, request.sessionId);
    const taken = await takeSubject(service, tx, found.subjectRow);
    // The lock makes two concurrent calls return one enrollment.
    const session = await lockSession(tx, request.sessionId);
    if (session.erasedAt !== null || taken === null)
      throw new Refusal('subject_erased', 'The data of this session was erased.');
    if (session.status !== 'APPROVED') {
      throw new Refusal('session_not_approved', `Only an approved session can be enrolled; this one is ${session.status}.`, {
        members: { currentStatus: session.status },
      });
    }
    const subject = await checkSubject(service, tx, tenant, taken, request.subjectId);
    const known = await findEnrollmentOfSession(tx, session.id);
    const existing = known === null ? null : await findEnrollment(tx, tenant, known);
    const enrolled = existing ?? (await enrollDecided(service, tx, session, subject));
    await record(tx, enrolled);
    return enrolled;
  });
  service.wakeWebhooks();
  return enrollment;
}

/** An enrollment always belongs to its session's subject, so that erasing the person erases it. */
async function checkSubject(
  service: { vault: Vault },
  tx: Transaction,
  tenant: Tenant,
  subject: Subject,
  asked: string | null,
): Promise<Subject> {
  if (asked === null || asked === subject.subjectId) return subject;
  const named = subject.madeUp ? await nameSubject(service, tx, tenant, subject, asked) : null;
  if (named !== null) return named;
  const message = 'The session belongs to another subject.';
  throw new Refusal('subject_mismatch', `${message} Leave \`subjectId\` out.`, {
    errors: [{ pointer: '/subjectId', code: 'subject_mismatch', message }],
  });
}

/** For a session that a reviewer approved: the template comes from the stored measurement. Pictures that give none enroll no one. */
export async function enrollReviewed(
  service: { vault: Vault; clock: Clock; random: Randomness },
  tx: Transaction,
  session: Session,
): Promise<void> {
  const subject = await loadSubject(service, tx, session.subjectRow);
  if (subject === null) return;
  await enrollDecided(service, tx, session, subject).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** For a session whose approval was overturned. The sweeper deletes the objects. Of a person on hold, all stays, but is not used any more. */
export async function revokeEnrollment(tx: Transaction, session: Session, now: Date): Promise<void> {
  const id = await findEnrollmentOfSession(tx, session.id);
  if (id === null) return;
  if (await isOnHold(tx, session.subjectRow, now)) await expireEnrollment(tx, id, now);
  else await markEnrollmentDeleted(tx, id, now);
}

async function enrollDecided(
  service: { vault: Vault; clock: Clock; random: Randomness },
  tx: Transaction,
  session: Session,
  subject: Subject,
): Promise<Enrollment> {
  const captureId = await findDecidedCapture(tx, session.id);
  const capture = captureId === null ? null : await findCapture(tx, captureId);
  const subjectKey = await loadSubjectKey(service, tx, session.subjectRow);
  if (capture === null || subjectKey === null) throw new Error('An approved session has no capture');
  const { policy } = await loadPolicyVersion(tx, session, session.policyVersion);
  try {
    const measurement = await readMeasurement(service, { session, capture, subjectKey });
    return await storeTemplate(service, tx, { session, subject, measurement, policy });
  } catch (error) {
    if (!(error instanceof ObjectMissingError)) throw error;
    throw new Refusal(
      'reference_unusable',
      'The media of this session was deleted under its retention policy. Use enrollOnApprove, or verify the person again.',
      { cause: error },
    );
  }
}
