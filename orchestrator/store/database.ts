import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import { endHungConnection, isHung } from './end-hung-connection.js';
import { isStalePlan, openPreparedStatements } from './prepare-statements.js';

/** The database, or a transaction on it: every store takes either. */
export type Database = Knex;
export type Transaction = Knex.Transaction;
export type Queryable = Knex | Knex.Transaction;

const BIGINT_OID = 20;
const CONNECT_MS_MAX = 5000;
/** How much longer than PostgreSQL itself the driver waits for a statement, for a server that is stopped or cut off. */
const GRACE_MS = 5000;

/**
 * @param options.max most connections of this process
 * @param options.statementTimeoutMs the longest that a statement may take; 0: as long as it needs
 * @param options.pooled true behind PgBouncer in transaction mode, where each transaction may get another connection: then nothing is
 *   prepared, and PostgreSQL's own time limit for statements must be set for the role
 */
export function openDatabase(url: string, options: { max: number; statementTimeoutMs: number; pooled?: boolean }): Database {
  const statements = openPreparedStatements();
  return knexFactory({
    client: 'pg',
    connection: {
      connectionString: url,
      // PgBouncer refuses parameters that it does not know.
      ...(options.pooled ? {} : { statement_timeout: options.statementTimeoutMs }),
      query_timeout: options.statementTimeoutMs === 0 ? 0 : options.statementTimeoutMs + GRACE_MS,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      application_name: 'faceproof-orchestrator',
      keepAlive: true,
      types: {
        // Counts and sequences stay far below 2^53; a string in place of a number is the greater danger.
        getTypeParser: (oid, format) =>
          oid === BIGINT_OID ? (text: string) => Number(text) : (pg.types.getTypeParser(oid, format as 'text') as never),
      },
    },
    // Failures reject; knex's own console output would break the JSON log.
    log: { warn: () => undefined, error: () => undefined, debug: () => undefined, deprecate: () => undefined },
    pool: {
      min: 0,
      max: options.max,
      acquireTimeoutMillis: 10_000,
      afterCreate(client: pg.Client, done: (error: Error | null, client: pg.Client) => void) {
        if (!options.pooled) statements.prepareOn(client);
        endHungConnection(client);
        done(null, client);
      },
    },
  });
}

/** Class 53, a full pool. A full disk is also in class 53, but less load does not help. */
const DISK_FULL = '53100';

/** Whether the load exceeds what the database, or the connections to it, can take. */
export function isOverloaded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (code.startsWith('53') && code !== DISK_FULL) || isPoolFull(error);
}

/**
 * Classes 08 (connection), 40 (rolled back for another), 53 (resources), 57 (shutdown, timeout), 58 (files of the database). 25006 is
 * a write to a standby, 25P03 a transaction that was idle for too long, 55P03 a lock.
 */
const AWAY_STATES = /^(08|40|53|57|58)...$|^(25006|25P03|55P03)$/;

const NETWORK_ERRORS = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The driver has no codes for a connection that was lost before or during a query, or that did not open in time. */
const LOST_CONNECTION = /connection terminated|is not queryable|^timeout expired$|connection ended unexpectedly|^aborted$/i;

/**
 * Whether the database was unreachable or ended the call, so that a retry may succeed. Includes a plan that a migration has made
 * stale.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (AWAY_STATES.test(code)) return true;
  if (isNetworkError(error, code) || isStalePlan(error) || isHung(error)) return true;
  return isPoolFull(error) || LOST_CONNECTION.test(error.message);
}

/** A missing file is a network error only if it is a socket. */
function isNetworkError(error: Error, code: string): boolean {
  if (!NETWORK_ERRORS.has(code)) return false;
  return code !== 'ENOENT' || ('syscall' in error && error.syscall === 'connect');
}

function isPoolFull(error: Error): boolean {
  return error.name === 'KnexTimeoutError' || /timeout acquiring|unable to acquire a connection/i.test(error.message);
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether a unique index holds the value already. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '23505';
}

/**
 * Whether a value was sealed under a wrapping key that the database has let go: this process had not yet seen the end of a
 * rotation. Nothing was stored, and the same call succeeds after its next look at the keys.
 */
export function isUnknownWrappingKey(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  return code === '23503' && typeof constraint === 'string' && /wrapping_key_fkey$/.test(constraint);
}
