import { Redis } from 'ioredis';

export type RedisConnection = Redis;

/**
 * A connection for counters: it refuses at once while Redis is away, because a request must not wait for being counted.
 * The only door to ioredis besides BullMQ's own.
 */
export function openRedis(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1000,
    connectTimeout: 2000,
  });
  redis.on('error', onError);
  return redis;
}
