import { receiveSettings } from '@faceproof/hosting/settings/receive-settings.config.js';
import { RedisAwayError } from '@faceproof/hosting/settings/redis-away-error.js';
import { compose } from './compose.js';
import { loadConfig } from './config.js';
import { explainStart } from './explain-start.js';
import { openLog } from './observe/log.js';
import { stopOnce } from './stop-once.js';

const HAND_OVER_MS_MAX = 120_000;

await main();

/** config -> compose -> ready -> signals */
async function main(): Promise<void> {
  await receiveSettings();
  const { log, config } = start();
  if (config === null) return;
  const stop = stopOnce({ log, exit: process.exit, kill: () => process.kill(process.pid, 'SIGKILL') });
  // A supervisor that has died cannot send a signal; its broken channel is the signal.
  process.once('disconnect', () => void stop.now('the supervisor has ended'));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop.now(signal));
  try {
    stop.worker = await compose(config, log, {
      failed: () => void stop.now('the device failed', 1),
      outgrown: (reason) => handOver(() => void stop.now(reason)),
    });
    process.send?.({ type: 'ready' });
  } catch (err) {
    const queue = config.queue.backend === 'redis' ? 'REDIS_URL' : 'DATABASE_URL';
    const words = err instanceof Error ? err.message : 'The worker could not start';
    // Of a Redis that is away, an operator needs only the sentence.
    if (err instanceof RedisAwayError) log.fatal(words);
    else log.fatal({ err }, explainStart(err, queue) ?? words);
    process.exit(1);
  }
}

function start() {
  try {
    const config = loadConfig();
    return { config, log: openLog(config.logLevel) };
  } catch (err) {
    const log = openLog('info');
    log.fatal({ err }, err instanceof Error ? err.message : 'The environment is not usable');
    process.exitCode = 1;
    return { config: null, log };
  }
}

/**
 * The supervisor of `npm start` starts a new worker first, and stops this one once the new one is ready. Any other, such as systemd
 * or Compose, starts the new worker after this one has ended. So does one that does not answer.
 */
function handOver(end: () => void): void {
  const waitMs = process.send === undefined ? 0 : HAND_OVER_MS_MAX;
  process.send?.({ type: 'outgrown' });
  setTimeout(end, waitMs).unref();
}
