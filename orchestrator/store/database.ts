import { POSTGRES_CONNECTION, TRANSACTION_IDLE_MS_MAX } from '@faceproof/hosting/settings/postgres-connection.js';
import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import { codeOf, nameLostConnections } from './lost-connection.js';
import { isStalePlan, openPreparedStatements } from './prepare-statements.js';

/** The database, or a transaction on it: every store takes either. */
export type Database = Knex;
export type Transaction = Knex.Transaction;
export type Queryable = Knex | Knex.Transaction;
/** A statement on a table, before it is sent. */
export type Query = Knex.QueryBuilder;
/** As the driver gives it. The function that takes it names the types of its columns. */
// biome-ignore lint/suspicious/noExplicitAny: the driver's rows have no types.
export type Row = Record<string, any>;

const BIGINT_OID = 20;
const CONNECT_MS_MAX = 5000;
/** The driver waits a quarter longer for a statement than PostgreSQL itself, for a server that is stopped or cut off. */
const PATIENCE = 1.25;

/**
 * @param options.max most connections of this process
 * @param options.statementTimeoutMs the longest that a statement may take; 0: as long as it needs
 * @param options.pooled true behind PgBouncer in transaction mode, where each transaction may get another connection: then nothing is
 *   prepared, and PostgreSQL's own time limit for statements must be set for the role
 * @param options.idleMsMax the longest that a transaction may wait between two statements
 */
export function openDatabase(
  url: string,
  options: { max: number; statementTimeoutMs: number; pooled?: boolean; idleMsMax?: number },
): Database {
  const statements = openPreparedStatements();
  const idleMsMax = options.idleMsMax ?? TRANSACTION_IDLE_MS_MAX;
  const { keepAlive, keepAliveInitialDelayMillis, options: parameters } = POSTGRES_CONNECTION;
  return knexFactory({
    client: 'pg',
    connection: {
      connectionString: url,
      keepAlive,
      keepAliveInitialDelayMillis,
      // PgBouncer refuses parameters that it does not know.
      ...(options.pooled
        ? {}
        : {
            statement_timeout: options.statementTimeoutMs,
            idle_in_transaction_session_timeout: idleMsMax,
            options: parameters,
          }),
      query_timeout: options.statementTimeoutMs * PATIENCE,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      application_name: 'faceproof-orchestrator',
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
        if (options.pooled) limitTransactions(client, idleMsMax);
        else statements.prepareOn(client);
        nameLostConnections(client);
        done(null, client);
      },
    },
  });
}

/** Gives each transaction the limit that PgBouncer would refuse as a parameter of the connection. */
function limitTransactions(client: pg.Client, idleMsMax: number): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  client.query = ((...[query, ...rest]: unknown[]) => {
    if (!isBegin(query)) return send(query, ...rest);
    return send({ ...query, text: `${query.text} set local idle_in_transaction_session_timeout = ${idleMsMax};` }, ...rest);
  }) as typeof client.query;
}

/** The statement with which knex begins a transaction. */
function isBegin(query: unknown): query is { text: string } {
  if (typeof query !== 'object' || query === null || !('text' in query)) return false;
  return typeof query.text === 'string' && /^BEGIN\b.*;$/.test(query.text);
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

/**
 * Whether the database was unreachable or ended the call, so that a retry may succeed. Includes a plan that a migration has made
 * stale.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return AWAY_STATES.test(code) || isNetworkError(error, code) || isStalePlan(error) || isPoolFull(error);
}

/** A missing file is a network error only if it is a socket. */
function isNetworkError(error: Error, code: string): boolean {
  if (!NETWORK_ERRORS.has(code)) return false;
  return code !== 'ENOENT' || ('syscall' in error && error.syscall === 'connect');
}

function isPoolFull(error: Error): boolean {
  return error instanceof knexFactory.KnexTimeoutError;
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
