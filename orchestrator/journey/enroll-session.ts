import type { Tenant } from '../accounts/tenant.js';
import { findCapture } from '../captures/captures.store.js';
import { type Enrollment, findEnrollment, findEnrollmentOfSession } from '../enrollments/enrollments.store.js';
import { loadPolicyVersion } from '../policy/policies.store.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';
import { findDecidedCapture } from '../sessions/decisions.store.js';
import type { Session } from '../sessions/session.js';
import { findSession, lockSession } from '../sessions/sessions.store.js';
import type { Transaction } from '../store/database.js';
import { ensureSubject, loadSubject, loadSubjectKey, type Subject } from '../subjects/subjects.store.js';
import { BlobMissingError } from '../vault/blob-store.js';
import { readMeasurement } from './settle/read-measurement.js';
import { storeTemplate } from './settle/store-template.js';

/**
 * Saves the template of an approved session. The same session twice gives the same enrollment.
 *
 * @param subjectId under whom, where that is not the session's own subject
 * @throws Refusal not_found, session_not_approved, subject_erased, reference_unusable (the media is gone)
 */
export async function enrollSession(
  service: Service,
  tenant: Tenant,
  request: { sessionId: string; subjectId: string | null },
): Promise<Enrollment> {
  const enrollment = await service.db.transaction(async (tx) => {
    if ((await findSession(tx, tenant, request.sessionId)) === null)
      throw new Refusal('not_found', 'There is no such session.');
    // The lock makes two calls at once give one enrollment.
    const session = await lockSession(tx, request.sessionId);
    if (session.erasedAt !== null) throw new Refusal('subject_erased', 'The data of this session was erased.');
    if (session.status !== 'APPROVED') {
      throw new Refusal('session_not_approved', `Only an approved session can be enrolled; this one is ${session.status}.`, {
        members: { currentStatus: session.status },
      });
    }
    const known = await findEnrollmentOfSession(tx, session.id);
    const existing = known === null ? null : await findEnrollment(tx, tenant, known);
    if (existing !== null) return existing;
    const subject =
      request.subjectId === null
        ? await loadSubject(service, tx, session.subjectRow)
        : await ensureSubject(service, tx, { ...tenant, subjectId: request.subjectId }, service.clock.now());
    if (subject === null) throw new Refusal('subject_erased', 'This subject was erased.');
    return enrollDecided(service, tx, session, subject);
  });
  service.wakeWebhooks();
  return enrollment;
}

/** For a session that a reviewer approved: the template comes from what was measured then. */
export async function enrollReviewed(service: Service, tx: Transaction, session: Session): Promise<void> {
  const subject = await loadSubject(service, tx, session.subjectRow);
  if (subject !== null) await enrollDecided(service, tx, session, subject);
}

async function enrollDecided(service: Service, tx: Transaction, session: Session, subject: Subject): Promise<Enrollment> {
  const captureId = await findDecidedCapture(tx, session.id);
  const capture = captureId === null ? null : await findCapture(tx, captureId);
  const subjectKey = await loadSubjectKey(service, tx, session.subjectRow);
  if (capture === null || subjectKey === null) throw new Error('An approved session without a capture');
  const { policy } = await loadPolicyVersion(tx, session, session.policyVersion);
  try {
    const measurement = await readMeasurement(service, { session, capture, subjectKey });
    return await storeTemplate(service, tx, { session, subject, measurement, policy });
  } catch (error) {
    if (!(error instanceof BlobMissingError)) throw error;
    throw new Refusal(
      'reference_unusable',
      'The media of this session was deleted under its policy. Use enrollOnApprove, or verify again.',
      {
        cause: error,
      },
    );
  }
}
