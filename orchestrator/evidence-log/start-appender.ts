import type { Clock } from '../clock.js';
import type { Log } from '../observe/log.js';
import type { Database } from '../store/database.js';
import { appendReceipts, BATCH_MAX } from './append-receipts.js';
import type { LogSigner } from './log-signer.js';

/** A look costs one read of an index that contains only new receipts. */
const LOOK_EVERY_MS = 500;
/** Pause after a failure: a log that was tampered with needs a person, not a loop. */
const LOOK_AGAIN_MS = 10_000;

/**
 * Appends receipts to the evidence log in the background. Each look appends batches until one is not full, then pauses. Any
 * number of processes may run it: the database allows one appender at a time.
 */
export function startAppender(by: { db: Database; clock: Clock; signer: LogSigner; log: Log }): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();

  function schedule(ms: number): void {
    if (stopped) return;
    timer = setTimeout(() => {
      round = runRound();
    }, ms);
  }

  async function runRound(): Promise<void> {
    try {
      while (!stopped && (await appendReceipts(by)) === BATCH_MAX);
      schedule(LOOK_EVERY_MS);
    } catch (err) {
      by.log.error({ err }, 'Receipts could not be appended to the evidence log');
      schedule(LOOK_AGAIN_MS);
    }
  }

  schedule(0);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
