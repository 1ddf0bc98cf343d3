const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * What an operator does about a failed start, where it is the queue or the port for the status. The error's own words hold
 * a host and a port at most.
 *
 * @param queue the variable that says where the queue is
 * @returns null if it is neither
 */
export function explainStart(error: unknown, queue: 'REDIS_URL' | 'DATABASE_URL'): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (/^listen /.test(error.message))
    return `Its status cannot be served where WORKER_METRICS_HOST and WORKER_METRICS_PORT say (${error.message}): set others, or end what listens there.`;
  if (/^(WRONGPASS|NOAUTH|NOPERM) /.test(error.message) || code === '28P01')
    return `The queue of ${queue} does not let it in (${error.message}): mend the user and the password in the URL.`;
  if (UNREACHABLE.has(code)) return `The queue of ${queue} does not answer (${error.message}): start it, or mend the URL.`;
  return null;
}
