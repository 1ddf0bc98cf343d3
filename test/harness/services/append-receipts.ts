import { appendReceipts } from '@faceproof/orchestrator/evidence-log/append-receipts.js';
import { type LogSigner, openLogSigner } from '@faceproof/orchestrator/evidence-log/log-signer.js';
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

/** Blocks the service's appender until the end of the transaction. */
export function lockLog(tx: Transaction): Promise<unknown> {
  return tx.raw(`select pg_advisory_xact_lock(hashtext('faceproof-evidence-log'))`);
}
