import type { Log } from '../../observe/log.js';
import { startRounds } from '../../start-rounds.js';
import { appendAudit, BATCH_MAX, type Chainer } from './append-audit.js';

/** Each round reads a table that holds only unchained entries. */
const LOOK_EVERY_MS = 500;

/** Chains audit entries in the background. Any number of processes may run it; only one chains at a time. */
export function startChaining(by: Chainer & { log: Log }): { stop(): Promise<void> } {
  return startRounds({
    run: async () => (await appendAudit(by)) === BATCH_MAX,
    everyMs: LOOK_EVERY_MS,
    onError: (err) => by.log.error({ err }, 'Audit entries could not be chained'),
  });
}
