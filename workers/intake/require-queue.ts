import { setTimeout as sleep } from 'node:timers/promises';
import { REDIS_START_MS_MAX, RedisAwayError } from '@faceproof/hosting/settings/redis-away-error.js';
import { Queue } from 'bullmq';
import type { QueueConfig } from '../config.js';

const AGAIN_MS = 250;
const TRY_MS_MAX = 1000;

/**
 * Waits a few seconds for a Redis that answers, before any model is loaded. BullMQ would wait without end, and say nothing. A queue
 * in PostgreSQL fails by itself.
 *
 * @throws RedisAwayError
 */
export async function requireQueue(queue: QueueConfig, name: string): Promise<void> {
  if (queue.backend === 'postgres') return;
  const until = performance.now() + REDIS_START_MS_MAX;
  for (;;) {
    const fault = await lookOnce(queue.url, name);
    if (fault === null) return;
    if (performance.now() > until) throw new RedisAwayError(queue.url, fault);
    await sleep(AGAIN_MS);
  }
}

/** @returns null if Redis answers */
async function lookOnce(url: string, name: string): Promise<Error | null> {
  const connection = { url, retryStrategy: () => null, connectTimeout: TRY_MS_MAX, commandTimeout: TRY_MS_MAX };
  const queue = new Queue(name, { connection });
  const faults: Error[] = [];
  queue.on('error', (error) => faults.push(error));
  try {
    await Promise.race([queue.waitUntilReady(), late()]);
    return null;
  } catch (error) {
    return faults[0] ?? (error instanceof Error ? error : new Error(String(error)));
  } finally {
    await queue.disconnect().catch(() => undefined); // It may never have been connected.
  }
}

async function late(): Promise<never> {
  await sleep(2 * TRY_MS_MAX, undefined, { ref: false });
  throw new Error(`no answer within ${2 * TRY_MS_MAX} ms`);
}
