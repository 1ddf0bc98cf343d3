import { isUnavailable } from './store/database.js';

/** PostgreSQL's answers to a wrong name or password, or to the name of a database that does not exist. */
const REFUSED = new Set(['28P01', '28000', '3D000', '42501']);

/** PgBouncer's answer to a setting of the connection. */
const POOLED = /unsupported startup parameter/;

/** Node's codes for a certificate that it does not accept, and the driver's message if the server does not support TLS. */
const UNTRUSTED = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/;
const WITHOUT_TLS = 'The server does not support SSL connections';

/**
 * What an operator can do about a failed start, if the cause lies outside the program. The error's own message contains at
 * most a host, a port, a user name or a database name, never a password.
 *
 * @param setting names the database that the error came from
 * @returns null if the cause is inside the program
 */
export function explainStart(error: unknown, setting = 'DATABASE_URL'): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words = error instanceof Error ? error.message : '';
  if (code === 'EADDRINUSE' || code === 'EADDRNOTAVAIL' || (code === 'EACCES' && /^listen/.test(words)))
    return `It cannot listen on HOST and PORT (${words}): set others, or stop the program that uses them.`;
  if (POOLED.test(words))
    return `DATABASE_URL leads to PgBouncer (${words}): set DATABASE_DIRECT_URL to PostgreSQL itself, for migrations and LISTEN.`;
  if (REFUSED.has(code))
    return `The database of ${setting} refuses the connection (${words}): correct the URL, or the database.`;
  if (UNTRUSTED.test(code) || words === WITHOUT_TLS)
    return `TLS to the database of ${setting} fails (${words}): correct its certificate, sslrootcert or the host name.`;
  if (isUnavailable(error)) return `The database of ${setting} does not answer (${words}): start it, or correct the URL.`;
  return null;
}
