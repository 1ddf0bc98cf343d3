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
 * What an operator can do about a failed start, if the queue or the status port is the cause. The error's own message
 * contains a host and a port at most.
 *
 * @param queue the variable that locates the queue
 * @returns null if neither is the cause
 */
export function explainStart(error: unknown, queue: 'REDIS_URL' | 'DATABASE_URL'): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (/^listen /.test(error.message))
    return `It cannot serve its status on WORKER_METRICS_HOST and WORKER_METRICS_PORT (${error.message}): set others, or stop the program that uses them.`;
  if (/^(WRONGPASS|NOAUTH|NOPERM) /.test(error.message) || code === '28P01')
    return `The queue of ${queue} refuses the connection (${error.message}): correct the user and the password in the URL.`;
  if (error.name === 'SchemaMigrationRequiredError')
    return 'The queue does not exist yet: start the orchestrator first, or run "npm run admin -- migrate".';
  if (UNREACHABLE.has(code)) return `The queue of ${queue} does not answer (${error.message}): start it, or correct the URL.`;
  return null;
}
