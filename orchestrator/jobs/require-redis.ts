import { setTimeout as sleep } from 'node:timers/promises';
import { REDIS_START_MS_MAX, RedisAwayError } from '@faceproof/hosting/settings/redis-away-error.js';
import { Redis } from 'ioredis';

const AGAIN_MS = 250;
const TRY_MS_MAX = 1000;

/**
 * Waits a few seconds for a Redis that answers. BullMQ would wait without end, and say nothing.
 *
 * @throws RedisAwayError
 */
export async function requireRedis(url: string): Promise<void> {
  const until = performance.now() + REDIS_START_MS_MAX;
  for (;;) {
    const fault = await pingOnce(url);
    if (fault === null) return;
    if (performance.now() > until) throw new RedisAwayError(url, fault);
    await sleep(AGAIN_MS);
  }
}

/** @returns null if Redis answers */
async function pingOnce(url: string): Promise<Error | null> {
  const redis = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    enableReadyCheck: false,
    connectTimeout: TRY_MS_MAX,
    commandTimeout: TRY_MS_MAX,
  });
  const faults: Error[] = [];
  redis.on('error', (error) => faults.push(error));
  try {
    await redis.connect();
    await redis.ping();
    return null;
  } catch (error) {
    // `connect` rejects with "Connection is closed."; the event before says why.
    return faults[0] ?? (error instanceof Error ? error : new Error(String(error)));
  } finally {
    redis.disconnect();
  }
}
