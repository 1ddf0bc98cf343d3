import type { ErasureBundle } from '@faceproof/protocol/evidence/receipts.js';
import { nextStatus } from '@faceproof/protocol/session-state.js';
import type { Tenant } from '../../accounts/tenant.js';
import { storeAudit } from '../../audit/audit.store.js';
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
import { refuseErasure } from '../../subjects/refuse-on-hold.js';
import { listErasing, lockSubject, lockSubjectRow, markErasing } from '../../subjects/subjects.store.js';
import { dropDoomed } from '../../vault/doomed-blobs.store.js';
import { runEach } from '../../vault/run-each.js';
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
 * A key in a database of its own is destroyed before that transaction, and after a commit that says so: the receipt is never older than
 * the end of the key, and {@link completeErasures} continues what was cut off.
 *
 * @param record runs at the end of the transaction
 * @throws Refusal not_found, subject_on_hold
 */
export async function eraseSubject(
  service: ErasingService,
  tenant: Tenant,
  subjectId: string,
  record: Recorder = async () => {},
): Promise<ErasureEvidence> {
  const lock = async (tx: Transaction) => {
    const subject = await lockSubject(service, tx, { ...tenant, subjectId });
    if (subject === null) throw new Refusal('not_found', 'There is no such subject.');
    return subject;
  };
  if (service.vault.subjectKeys.apart !== null) await destroyKeyApart(service, lock);
  return erase(service, tenant, lock, record);
}

export type ErasingService = AnnouncingService & SigningService & { log: Log; jobs: Jobs };
type Recorder = (tx: Transaction, erasure: ErasureEvidence) => Promise<unknown>;
type Lock = (tx: Transaction) => Promise<{ row: string; erased: boolean }>;

async function destroyKeyApart(service: ErasingService, lock: Lock): Promise<void> {
  const row = await service.db.transaction(async (tx) => {
    const subject = await lock(tx);
    if (subject.erased) return subject.row;
    const now = service.clock.now();
    await refuseErasure(tx, subject.row, now);
    await markErasing(tx, subject.row, now);
    return subject.row;
  });
  await service.vault.subjectKeys.deleteApart([row]);
}

/** Erasures whose process was killed, or lost a database, after it had begun to destroy the key. */
export async function completeErasures(service: ErasingService, limit: number): Promise<void> {
  await runEach(await listErasing(service.db, limit), async ({ row, ...tenant }) => {
    await service.vault.subjectKeys.deleteApart([row]);
    const lock = async (tx: Transaction) => {
      await lockSubjectRow(tx, row);
      return { row, erased: true };
    };
    await erase(service, tenant, lock, async (tx, { bundle: { erasureId } }) => {
      await storeAudit(tx, service, {
        ...{ actorKind: 'SERVICE', actor: null, reviewer: null, ...tenant, action: 'erasure completed', objectId: erasureId },
        ...{ remoteAddress: null, requestId: null },
      });
    });
  });
}

async function erase(service: ErasingService, tenant: Tenant, lock: Lock, record: Recorder): Promise<ErasureEvidence> {
  const { erasure, doomed, jobs } = await runAgainAfterDeadlock(service.db, async (tx) => {
    const subject = await lock(tx);
    const earlier = await findErasure(tx, subject.row);
    if (earlier !== null) {
      await record(tx, earlier);
      return { erasure: earlier, doomed: [], jobs: [] };
    }

    const now = service.clock.now();
    // One that has begun goes on: its key may be gone.
    if (!subject.erased) await refuseErasure(tx, subject.row, now);
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
