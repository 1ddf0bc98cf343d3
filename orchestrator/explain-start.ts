import { isUnavailable } from './store/database.js';

/** PostgreSQL's answers to who knocks with a wrong name or password, or asks for a database that is not there. */
const REFUSED = new Set(['28P01', '28000', '3D000', '42501']);

/**
 * What an operator does about a failed start, where it is something outside of the program. The error's own words hold a
 * host, a port, a user's or a database's name at most; never a password.
 *
 * @returns null if it is not
 */
export function explainStart(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words = error instanceof Error ? error.message : '';
  if (code === 'EADDRINUSE' || code === 'EADDRNOTAVAIL' || (code === 'EACCES' && /^listen/.test(words)))
    return `It cannot listen where HOST and PORT say (${words}): set others, or end what listens there.`;
  if (REFUSED.has(code)) return `The database of DATABASE_URL does not let it in (${words}): mend the URL, or the database.`;
  if (isUnavailable(error)) return `The database of DATABASE_URL does not answer (${words}): start it, or mend the URL.`;
  return null;
}
