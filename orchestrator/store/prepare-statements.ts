import pg from 'pg';

/**
 * Has PostgreSQL keep the plan of each statement that a connection sends again and again. Parsing and planning is more than half
 * of what our statements, short as they are, cost the database.
 *
 * A kept plan is for what a statement answered when it was made. Once another process's migration has changed that, PostgreSQL
 * refuses it; the statement is then prepared anew, under a new name, on whichever connection sends it next, and the caller
 * hears of a failure that passes ({@link isStalePlan}).
 *
 * One plan serves all values, so it cannot use an index of some rows only (`where state = 'PENDING'`) unless that condition stands in
 * the statement's text.
 */
export interface PreparedStatements {
  /** Prepares what this connection sends from now on. */
  prepareOn(client: pg.Client): void;
  /** For whoever opens connections of their own: the driver's client, on which that is already done. */
  Client: typeof pg.Client;
}

/** Lists of many lengths make many statements; beyond so many, those that are new are planned each time. */
const STATEMENTS_MAX = 400;

/** One for all connections to one database, so that a statement has one name. */
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

/** Whether PostgreSQL refused a plan that it kept: the schema has changed since, and the same call goes through. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message);
}

/**
 * The arguments of the driver's `query`, with a name for what has values. What has none (`BEGIN`, settings, a migration's script)
 * goes as it came: it may be several statements, and those cannot be prepared.
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

/** A query in words, rather than one of the driver's own objects, which runs itself. */
function isPlain(query: unknown): query is { text: string; values?: unknown } {
  if (typeof query !== 'object' || query === null || 'submit' in query || 'name' in query) return false;
  return 'text' in query && typeof query.text === 'string';
}
