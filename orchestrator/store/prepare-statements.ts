import pg from 'pg';

/**
 * Makes PostgreSQL keep the plan of each statement that a connection repeats. Parsing and planning are more than half of the
 * database's work for statements as short as these.
 *
 * A plan is valid for the columns that the statement returned when it was prepared. Once a migration by another process has
 * changed them, PostgreSQL refuses the plan. The statement is then prepared again under a new name by the next connection
 * that sends it, and the caller gets a temporary failure ({@link isStalePlan}).
 *
 * One plan serves all values, so it cannot use a partial index (`where state = 'PENDING'`) unless that condition stands in
 * the statement's text. A `limit` should stand there too (`skipBinding` in knex): PostgreSQL takes an unknown limit for a tenth of the
 * table, and then reads other tables from end to end.
 */
export interface PreparedStatements {
  /** Prepares what this connection sends from now on. */
  prepareOn(client: pg.Client): void;
  /** For code that opens its own connections: the driver's client with preparation already enabled. */
  Client: typeof pg.Client;
}

/** Lists of many lengths produce many statements; beyond this number, new statements are planned each time. */
const STATEMENTS_MAX = 400;

/** Shared by all connections to one database, so that a statement has one name. */
export function openPreparedStatements(): PreparedStatements {
  const names = new Map<string, string>();
  const made = { count: 0 };

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= STATEMENTS_MAX) return known;
    const name = `faceproof_${made.count++}`;
    names.set(text, name);
    return name;
  }

  function prepareOn(client: pg.Client): void {
    const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
    client.query = ((...sent: unknown[]) => {
      const [query, ...rest] = withName(sent, nameOf);
      const done = rest.at(-1);
      if (typeof done !== 'function') return forgetStale(send(query, ...rest));
      return send(query, ...rest.slice(0, -1), (error: unknown, result: unknown) => {
        if (isStalePlan(error)) names.clear();
        done(error, result);
      });
    }) as typeof client.query;
  }

  function forgetStale(answer: unknown): unknown {
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (isStalePlan(error)) names.clear();
      throw error;
    });
  }

  class PreparingClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      prepareOn(this);
    }
  }

  return { prepareOn, Client: PreparingClient };
}

/** Whether PostgreSQL refused a stored plan: the schema has changed since, and a retry succeeds. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message);
}

/**
 * The arguments of the driver's `query`, with a name for statements with values. Text without values (`BEGIN`, settings, a
 * migration's script) is sent unchanged: it may be several statements, which cannot be prepared.
 */
function withName(sent: readonly unknown[], nameOf: (text: string) => string | undefined): readonly unknown[] {
  const [first, second, ...rest] = sent;
  if (typeof first === 'string') {
    if (!hasValues(second)) return sent;
    return [{ text: first, values: second, name: nameOf(first) }, ...rest];
  }
  if (!isPlain(first) || !hasValues(first.values)) return sent;
  return [{ ...first, name: nameOf(first.text) }, second, ...rest].slice(0, sent.length);
}

function hasValues(values: unknown): values is unknown[] {
  return Array.isArray(values) && values.length > 0;
}

/** A query as text, not one of the driver's own query objects, which submit themselves. */
function isPlain(query: unknown): query is { text: string; values?: unknown } {
  if (typeof query !== 'object' || query === null || 'submit' in query || 'name' in query) return false;
  return 'text' in query && typeof query.text === 'string';
}
