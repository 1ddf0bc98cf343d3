/** How long a start waits for Redis, such as one that starts at the same time. */
export const REDIS_START_MS_MAX = 5000;

const UNAUTHORIZED = /^(NOAUTH|WRONGPASS|NOPERM)\b/;

/** Redis could not be used at the start. `message` says what the operator does, and contains no password. */
export class RedisAwayError extends Error {
  override name = 'RedisAwayError';

  /** @param lastFault of ioredis. Its own members may contain the password, so only the message is kept. */
  constructor(url: string, lastFault: Error) {
    super(explain(url, lastFault.message || 'the connection was closed'));
  }
}

function explain(url: string, reason: string): string {
  const { protocol, host } = new URL(url);
  const place = `Redis of REDIS_URL (${protocol}//${host})`;
  if (UNAUTHORIZED.test(reason))
    return `${place} refuses the connection (${reason}): correct the user and the password in the URL.`;
  return `${place} does not answer after ${REDIS_START_MS_MAX / 1000} s (${reason}): start it, or correct the URL.`;
}
