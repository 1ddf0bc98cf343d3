import { Redis } from 'ioredis';

export type RedisConnection = Redis;

/**
 * A connection for counters. It fails at once while Redis is unreachable, because a request must not wait to be counted. The
 * only module besides BullMQ that uses ioredis.
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
