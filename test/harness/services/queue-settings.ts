import { randomInt } from 'node:crypto';
import { inject } from 'vitest';
import { REDIS_DATABASES } from '../servers/redis-server.js';

/** The queue settings for a service of this run. The same tests run on PostgreSQL and, in the project `redis`, on Redis. */
export function queueSettings(): { REDIS_URL?: string } {
  const url = inject('redisUrl');
  return typeof url === 'string' ? { REDIS_URL: `${url}/${randomInt(REDIS_DATABASES)}` } : {};
}
