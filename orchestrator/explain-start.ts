import { isUnavailable } from './store/database.js';

/** PostgreSQL's answers to a wrong name or password, or to the name of a database that does not exist. */
const REFUSED = new Set(['28P01', '28000', '3D000', '42501']);

/** Node's codes for a certificate that it does not accept, and the driver's answer where the server speaks no TLS. */
const UNTRUSTED = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/;
const WITHOUT_TLS = 'The server does not support SSL connections';

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
  if (REFUSED.has(code)) return `The database of DATABASE_URL does not let it in (${words}): correct the URL, or the database.`;
  if (UNTRUSTED.test(code) || words === WITHOUT_TLS)
    return `TLS to the database of DATABASE_URL fails (${words}): correct its certificate, sslrootcert or the host name.`;
  if (isUnavailable(error)) return `The database of DATABASE_URL does not answer (${words}): start it, or correct the URL.`;
  return null;
}
