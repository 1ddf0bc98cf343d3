import type { ErasureBundle } from '@faceproof/protocol/evidence/receipts.js';
import { nextStatus } from '@faceproof/protocol/session-state.js';
import type { Tenant } from '../../accounts/tenant.js';
import { JOB_LIFE_MS } from '../../captures/deadline.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Jobs } from '../../jobs/jobs.js';
import { newId } from '../../make-id.js';
import type { Log } from '../../observe/log.js';
import { loadPolicy } from '../../policy/policies.store.js';
import { storeReceipt } from '../../receipts/receipts.store.js';
import type { Signer, SigningService } from '../../receipts/signer.js';
import { Refusal } from '../../refusal.js';
import { lockSession } from '../../sessions/sessions.store.js';
import type { Transaction } from '../../store/database.js';
import { runAgainAfterDeadlock } from '../../store/run-again-after-deadlock.js';
import { listSubjectRecords, lockSessionsOf, type SubjectRecords } from '../../subjects/erase.store.js';
import { type ErasureEvidence, findErasure, storeErasure } from '../../subjects/erasures.store.js';
import { refuseOnHold } from '../../subjects/refuse-on-hold.js';
import { lockSubject } from '../../subjects/subjects.store.js';
import { dropDoomed } from '../../vault/doomed-blobs.store.js';
import { type Announcing, type AnnouncingService, storeEvent } from '../../webhooks/outbox.store.js';
import { withdrawCapture } from '../captures/enqueue-capture.js';
import { cancelLocked } from '../sessions/cancel-session.js';
import { failSession } from '../settle/fail-session.js';
import { forgetSubject } from './forget-subject.js';

/**
 * Erases a person: the key, the media and every personal field. Signs a receipt of the erasure. Idempotent.
 *
 * The database rows and keys are erased first, in one transaction. The names of the objects stay on a list until each is
 * deleted, so a crash in between leaves only unreadable bytes, which the sweeper deletes.
 *
 * @param record runs at the end of the transaction
 * @throws Refusal not_found, subject_on_hold
 */
export async function eraseSubject(
  service: AnnouncingService & SigningService & { log: Log; jobs: Jobs },
  tenant: Tenant,
  subjectId: string,
  record: (tx: Transaction, erasure: ErasureEvidence) => Promise<void> = async () => {},
): Promise<ErasureEvidence> {
  const { erasure, doomed, jobs } = await runAgainAfterDeadlock(service.db, async (tx) => {
    const subject = await lockSubject(service, tx, { ...tenant, subjectId });
    if (subject === null) throw new Refusal('not_found', 'There is no such subject.');
    const earlier = await findErasure(tx, subject.row);
    if (earlier !== null) {
      await record(tx, earlier);
      return { erasure: earlier, doomed: [], jobs: [] };
    }

    const now = service.clock.now();
    await refuseOnHold(tx, subject.row, now);
    // Lock first: a concurrent upload, measurement or enrollment is either listed here or sees the erasure.
    await lockSessionsOf(tx, subject.row);
    const records = await listSubjectRecords(tx, subject.row, new Date(now.getTime() - JOB_LIFE_MS));
    await closeOpenSessions(service, tx, records);
    const doomed = await forgetSubject(service, tx, subject.row, records, now);
    const signed = await signErasure(service, tx, tenant, records, now);
    await storeErasure(tx, subject.row, signed);
    const { policy } = await loadPolicy(tx, tenant, now);
    await storeEvent(tx, service, {
      type: 'subject.erased',
      ...tenant,
      sessionId: null,
      sequence: null,
      keptDays: policy.retention.eventDays,
      // The event omits the subject's id, because a webhook body outlives the erasure.
      data: { erasureId: signed.bundle.erasureId, erasedAt: signed.bundle.decidedAt, erased: signed.bundle.erased },
    });
    await record(tx, signed);
    return { erasure: signed, doomed, jobs: records.measuring };
  });
  await withdrawJobs(service, jobs);
  await dropDoomed(service, doomed, service.clock.now());
  service.wakeWebhooks();
  return erasure;
}

/** Removes the jobs from the queue, with the wrapped keys in them. A worker that has already started finds no media. */
async function withdrawJobs(service: { log: Log; jobs: Jobs }, captures: SubjectRecords['measuring']): Promise<void> {
  for (const { captureId, tries } of captures) {
    await withdrawCapture(service, captureId, tries).catch((err: unknown) =>
      service.log.warn({ err, captureId }, 'A job of an erased subject could not be removed; it will find no media'),
    );
  }
}

/** Cancels open sessions. Sessions in processing can no longer be decrypted, so they fail. Neither is billed. */
async function closeOpenSessions(service: Announcing, tx: Transaction, records: SubjectRecords): Promise<void> {
  for (const sessionId of records.sessions) {
    const session = await lockSession(tx, sessionId);
    if (nextStatus(session.status, 'CANCEL') !== null) await cancelLocked(service, tx, session, 'SUBJECT_ERASED');
    if (session.status === 'PROCESSING') await failSession(service, tx, session, 'ENGINE_UNAVAILABLE');
  }
}

async function signErasure(
  service: { signer: Signer; clock: Clock; random: Randomness },
  tx: Transaction,
  tenant: Tenant,
  records: SubjectRecords,
  now: Date,
): Promise<ErasureEvidence> {
  const bundle: ErasureBundle = {
    v: 1,
    type: 'erasure',
    mode: tenant.mode,
    receiptId: newId('receipt', service),
    sessionId: null,
    accountId: tenant.accountId,
    erasureId: newId('erasure', service),
    decidedAt: now.toISOString(),
    erased: {
      sessions: records.sessions.length,
      captures: records.captures,
      files: records.files.length,
      enrollments: records.enrollments,
    },
    supersedes: null,
  };
  const receipt = await service.signer.sign(tx, bundle);
  await storeReceipt(tx, receipt, bundle);
  return { receipt, bundle };
}
