import { NotFoundError } from '../errors/problem-errors.js';
import { type Call, type CallOptions, type Reply, sendCall, type Transport } from '../http/send-call.js';

/** A transport with the API key that every call sends. */
export interface Connection {
  transport: Transport;
  bearer: string;
}

/** Sends a GET. Reads are repeatable as they are. */
export async function read<Answer>(
  connection: Connection,
  path: string,
  query: Call['query'],
  options: CallOptions = {},
): Promise<Answer> {
  const reply = await sendCall(connection.transport, {
    method: 'GET',
    path,
    ...(query === undefined ? {} : { query }),
    bearer: connection.bearer,
    repeatable: 'ANY',
    options,
  });
  return reply.body as Answer;
}

/** Sends a GET whose answer is not JSON. @param accept its media type */
export async function readBytes(
  connection: Connection,
  path: string,
  query: Call['query'],
  by: { accept: string; options?: CallOptions | undefined },
): Promise<Uint8Array> {
  const { transport, bearer } = connection;
  const { accept, options = {} } = by;
  const call = {
    method: 'GET',
    path,
    ...(query === undefined ? {} : { query }),
    accept,
    bearer,
    repeatable: 'ANY',
    options,
  } as const;
  return (await sendCall(transport, call)).body as Uint8Array;
}

/** Sends a POST or PUT. Every try carries the same idempotency key, which makes it repeatable. */
export async function write<Answer>(
  connection: Connection,
  call: Pick<Call, 'path' | 'payload' | 'headers'> & { method?: 'POST' | 'PUT' },
  options: CallOptions = {},
): Promise<Answer> {
  return (await writeForReply(connection, call, options)).body as Answer;
}

export async function writeForReply(
  connection: Connection,
  call: Pick<Call, 'path' | 'payload' | 'headers' | 'accept'> & { method?: 'POST' | 'PUT' },
  options: CallOptions = {},
): Promise<Reply> {
  return sendCall(connection.transport, {
    method: 'POST',
    ...call,
    bearer: connection.bearer,
    repeatable: 'ANY',
    keyed: true,
    options,
  });
}

/** Sends a DELETE. If a retry answers "not found", an earlier try whose response was lost has deleted the object. */
export async function remove(connection: Connection, path: string, options: CallOptions = {}): Promise<void> {
  const call = { method: 'DELETE', path, bearer: connection.bearer, repeatable: 'ANY', options } as const;
  try {
    await sendCall(connection.transport, call);
  } catch (error) {
    if (error instanceof NotFoundError && error.call.tries > 1) return;
    throw error;
  }
}

/** Repeatable, because the body states the new values, so that applying it twice has the same effect. */
export async function change<Answer>(
  connection: Connection,
  path: string,
  value: unknown,
  options: CallOptions = {},
): Promise<Answer> {
  const { transport, bearer } = connection;
  const payload = { kind: 'JSON', value } as const;
  return (await sendCall(transport, { method: 'PATCH', path, payload, bearer, repeatable: 'ANY', options })).body as Answer;
}

/** Encodes an id as one path segment, so that no id can lead to another route. @throws TypeError */
export function segment(id: string): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..') throw new TypeError('An id must not be empty');
  return encodeURIComponent(id);
}

/**
 * Iterates over the items of all pages. Loads a page only when its first item is requested.
 *
 * @param load loads the page at a cursor; undefined for the first page
 */
export async function* iteratePages<Item>(
  load: (cursor: string | undefined) => Promise<Page<Item>>,
  from?: string | undefined,
): AsyncGenerator<Item, void, undefined> {
  let cursor = from;
  do {
    const page = await load(cursor);
    yield* page.data;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

export interface Page<Item> {
  data: Item[];
  /** null on the last page. */
  nextCursor: string | null;
}

export interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}
