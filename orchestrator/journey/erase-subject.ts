import type { ErasureBundle } from '@faceproof/protocol/receipts.js';
import { nextStatus } from '@faceproof/protocol/session-state.js';
import type { Tenant } from '../accounts/tenant.js';
import { eraseAnswersAbout } from '../http/idempotency-keys.store.js';
import { newId } from '../make-id.js';
import { storeReceipt } from '../receipts/receipts.store.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';
import { lockSession } from '../sessions/sessions.store.js';
import type { Transaction } from '../store/database.js';
import { destroySubject, listHoldings, type SubjectHoldings } from '../subjects/erase.store.js';
import { type ErasureEvidence, findErasure, storeErasure } from '../subjects/erasures.store.js';
import { lockSubject } from '../subjects/subjects.store.js';
import { dropDoomed, storeDoomed } from '../vault/doomed-blobs.store.js';
import { forgetEvents, storeEvent } from '../webhooks/outbox.store.js';
import { cancelLocked } from './cancel-session.js';
import { failSession } from './settle/fail-session.js';

/**
 * Erases a person: the key, the media, every personal field; and signs that it did. Idempotent.
 *
 * The database forgets first, in one transaction; the names of the objects that it forgot stay on a list until each is
 * deleted, so that a crash in between leaves unreadable bytes that the sweeper still finds, never readable ones.
 *
 * @param record runs at the end of the transaction
 * @throws Refusal not_found
 */
export async function eraseSubject(
  service: Service,
  tenant: Tenant,
  subjectId: string,
  record: (tx: Transaction, erasure: ErasureEvidence) => Promise<void> = async () => {},
): Promise<ErasureEvidence> {
  const { erasure, blobIds } = await service.db.transaction(async (tx) => {
    const subject = await lockSubject(service, tx, { ...tenant, subjectId });
    if (subject === null) throw new Refusal('not_found', 'There is no such subject.');
    const earlier = await findErasure(tx, subject.row);
    if (earlier !== null) {
      await record(tx, earlier);
      return { erasure: earlier, blobIds: [] };
    }

    const now = service.clock.now();
    const holdings = await listHoldings(tx, subject.row);
    await closeOpenSessions(service, tx, holdings);
    await destroySubject(tx, subject.row, holdings, now);
    await forgetEvents(tx, holdings.sessions, now);
    await eraseAnswersAbout(tx, holdings.sessions, now);
    await storeDoomed(tx, holdings.blobIds, now);
    const signed = await signErasure(service, tx, tenant, holdings, now);
    await storeErasure(tx, subject.row, signed);
    await storeEvent(tx, service, {
      type: 'subject.erased',
      ...tenant,
      sessionId: null,
      sequence: null,
      // Not the subject's id: a webhook body outlives the erasure.
      data: { erasureId: signed.bundle.erasureId, erasedAt: signed.bundle.decidedAt, erased: signed.bundle.erased },
    });
    await record(tx, signed);
    return { erasure: signed, blobIds: holdings.blobIds };
  });
  await dropDoomed(service, blobIds);
  service.wakeWebhooks();
  return erasure;
}

/** What is open is canceled; what is being measured can no longer be read and fails. Neither is billed. */
async function closeOpenSessions(service: Service, tx: Transaction, holdings: SubjectHoldings): Promise<void> {
  for (const sessionId of holdings.sessions) {
    const session = await lockSession(tx, sessionId);
    if (nextStatus(session.status, 'CANCEL') !== null) await cancelLocked(service, tx, session, 'SUBJECT_ERASED');
    if (session.status === 'PROCESSING') await failSession(service, tx, session, 'ENGINE_UNAVAILABLE');
  }
}

async function signErasure(
  service: Service,
  tx: Transaction,
  tenant: Tenant,
  holdings: SubjectHoldings,
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
      sessions: holdings.sessions.length,
      captures: holdings.captures,
      files: holdings.files.length,
      enrollments: holdings.enrollments,
    },
    supersedes: null,
  };
  const receipt = await service.signer.sign(tx, bundle);
  await storeReceipt(tx, receipt, bundle);
  return { receipt, bundle };
}
