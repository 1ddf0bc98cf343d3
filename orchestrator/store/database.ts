import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import { isStalePlan, openPreparedStatements } from './prepare-statements.js';

/** The database, or a transaction on it: every store takes either. */
export type Database = Knex;
export type Transaction = Knex.Transaction;
export type Queryable = Knex | Knex.Transaction;

const BIGINT_OID = 20;

/** @param options.max most connections of this process */
export function openDatabase(url: string, options: { max: number; statementTimeoutMs: number }): Database {
  const statements = openPreparedStatements();
  return knexFactory({
    client: 'pg',
    connection: {
      connectionString: url,
      statement_timeout: options.statementTimeoutMs,
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
        statements.prepareOn(client);
        done(null, client);
      },
    },
  });
}

/** Whether the load exceeds what the database, or the connections to it, can take. Class 53, and a full pool. */
export function isOverloaded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code.startsWith('53') || error.name === 'KnexTimeoutError' || /timeout acquiring/i.test(error.message);
}

/**
 * Whether the database was unreachable or ended the call, so that a retry may succeed. Classes 08 (connection), 40 (rolled
 * back for another), 53 (resources), 57 (shutdown, timeout), a plan that a migration has made stale, and the driver's own
 * network errors.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^(08|40|53|57)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code))
    return true;
  if (isStalePlan(error)) return true;
  return error.name === 'KnexTimeoutError' || /connection terminated|timeout acquiring/i.test(error.message);
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
