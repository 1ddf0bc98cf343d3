import type { Clock } from '../clock.js';
import type { Log } from '../observe/log.js';
import { startRounds } from '../start-rounds.js';
import type { Database } from '../store/database.js';
import { appendReceipts, BATCH_MAX } from './append-receipts.js';
import type { LogSigner } from './log-signer.js';

/** A look at an index that holds only new receipts. */
const LOOK_EVERY_MS = 500;

/** Appends receipts to the evidence log in the background. Any number of processes may run it: one at a time appends. */
export function startAppender(by: { db: Database; clock: Clock; signer: LogSigner; log: Log }): { stop(): Promise<void> } {
  return startRounds({
    run: async () => (await appendReceipts(by)) === BATCH_MAX,
    everyMs: LOOK_EVERY_MS,
    onError: (err) => by.log.error({ err }, 'Receipts could not be appended to the evidence log'),
  });
}
