import type pg from 'pg';

const HUNG = 'Query read timeout';

/**
 * Ends the connection of a query that got no answer in time (`query_timeout`). PostgreSQL may still run the query, so the connection
 * could not serve another one: the next query would wait for the first.
 */
export function endHungConnection(client: pg.Client): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  client.query = ((...sent: unknown[]) => {
    const done = sent.at(-1);
    if (typeof done !== 'function') return send(...sent);
    return send(...sent.slice(0, -1), (error: unknown, result: unknown) => {
      if (isHung(error)) client.connection.stream.destroy();
      done(error, result);
    });
  }) as typeof client.query;
}

/** Whether the driver gave up waiting for an answer. */
export function isHung(error: unknown): boolean {
  return error instanceof Error && error.message === HUNG;
}
