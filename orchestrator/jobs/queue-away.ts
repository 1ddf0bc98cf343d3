/** ioredis: the connection is lost, or no answer came in time. */
const LOST = /^(connection is closed|command timed out|stream isn't writeable)/i;

/**
 * Answers of a Redis that cannot serve: it cannot persist (MISCONF), is a replica (READONLY), loads its data (LOADING), is full (OOM),
 * runs a script (BUSY), or a cluster or a replica set is incomplete.
 */
const REFUSED = /^(MISCONF|READONLY|LOADING|OOM|BUSY|CLUSTERDOWN|MASTERDOWN|NOREPLICAS|TRYAGAIN|ERR max number of clients)\b/;

/** Answers of a Redis that does not accept this service's credentials (any more). */
const UNAUTHORIZED = /^(NOAUTH|WRONGPASS|NOPERM)\b/;

/** Whether Redis is unreachable or refuses commands for a while, so that a retry may succeed. */
export function isQueueAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'MaxRetriesPerRequestError' || LOST.test(error.message)) return true;
  return REFUSED.test(error.message) || UNAUTHORIZED.test(error.message);
}
