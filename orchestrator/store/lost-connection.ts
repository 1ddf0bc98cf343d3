import type pg from 'pg';

const HUNG = 'Query read timeout';

/** What the driver, its pool and knex's pool say of a connection that does not open or is lost. These errors have no code. */
const LOST: ReadonlySet<unknown> = new Set([
  HUNG,
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'There was an error establishing an SSL connection',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
  'Unable to acquire a connection',
  'aborted',
]);

/** SQLSTATE of a broken connection. */
const CONNECTION_FAILURE = '08006';

/**
 * Gives lost connections a code before knex puts the statement in front of the message, and ends the connection of a query that got no
 * answer in time (`query_timeout`). PostgreSQL may still run that query, so the next one on the connection would wait for it.
 */
export function nameLostConnections(client: pg.Client): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  client.query = ((...sent: unknown[]) => {
    const done = sent.at(-1);
    if (typeof done !== 'function') return send(...sent);
    return send(...sent.slice(0, -1), (error: unknown, result: unknown) => {
      if (error instanceof Error && error.message === HUNG) client.connection.stream.destroy();
      if (error instanceof Error && LOST.has(error.message)) Object.assign(error, { code: CONNECTION_FAILURE });
      done(error, result);
    });
  }) as typeof client.query;
}

/** @returns the error's SQLSTATE or its code of Node; that of a broken connection if the driver's error has none */
export function codeOf(error: Error): string {
  if (LOST.has(error.message)) return CONNECTION_FAILURE;
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
