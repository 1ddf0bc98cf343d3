import type { Faceproof } from '@faceproof/client/index.js';
import { appendReceipts } from '@faceproof/orchestrator/evidence-log/append-receipts.js';
import { type LogSigner, openLogSigner } from '@faceproof/orchestrator/evidence-log/log-signer.js';
import { SLOT_MS } from '@faceproof/orchestrator/evidence-log/witnesses/start-witnessing.js';
import type { Service } from '@faceproof/orchestrator/service.js';
import type { Transaction } from '@faceproof/orchestrator/store/database.js';

/** Appends every receipt at once, instead of waiting for the appender's next round. Waits for a round that is running. */
export async function appendAllReceipts(service: Service): Promise<void> {
  const signer = await logSignerOf(service);
  const waiting = () =>
    service.db.transaction(async (tx) => {
      await lockLog(tx);
      return (await tx('receipts').whereNull('log_index').forUpdate().skipLocked().select('id')).length;
    });
  while ((await waiting()) > 0) await appendReceipts({ ...service, signer });
}

export function logSignerOf(service: Service): Promise<LogSigner> {
  return openLogSigner({ ...service, publicUrl: service.config.publicUrl });
}

/** @returns a session of TEST, with its receipt in the log and its slot over, so that witnesses are asked */
export async function decideInLog(faceproof: Faceproof, by: { service: Service; passMs(ms: number): void }): Promise<string> {
  const session = { flow: 'LIVENESS_ONLY', purpose: 'Witnesses', simulate: { scenario: 'approve' } } as const;
  const { sessionId } = await faceproof.sessions.create(session);
  await faceproof.sessions.waitForDecision(sessionId);
  await appendAllReceipts(by.service);
  by.passMs(SLOT_MS);
  return sessionId;
}

/** Blocks the service's appender until the end of the transaction. */
export function lockLog(tx: Transaction): Promise<unknown> {
  return tx.raw(`select pg_advisory_xact_lock(hashtext('faceproof-evidence-log'))`);
}
