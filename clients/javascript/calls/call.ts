import { NotFoundError } from '../errors/problem-errors.js';
import { type Call, type CallOptions, type Reply, sendCall, type Transport } from '../http/send-call.js';

/** A transport with the API key that every call sends. */
export interface Connection {
  transport: Transport;
  bearer: string;
}

/** Sends a GET. */
export async function read<Answer>(
  { transport, bearer }: Connection,
  path: string,
  query?: Call['query'],
  options?: CallOptions,
): Promise<Answer> {
  return (await sendCall(transport, { method: 'GET', path, query, bearer, options })).body as Answer;
}

/** Sends a GET whose answer is not JSON. @param by.accept its media type */
export async function readBytes(
  { transport, bearer }: Connection,
  path: string,
  query: Call['query'],
  by: { accept: string; options?: CallOptions | undefined },
): Promise<Uint8Array> {
  return (await sendCall(transport, { method: 'GET', path, query, bearer, ...by })).body as Uint8Array;
}

type Written = Pick<Call, 'path' | 'payload' | 'headers' | 'accept'> & { method?: 'POST' | 'PUT' };

/** Sends a POST or PUT. Every try carries the same idempotency key, which makes it repeatable. */
export async function write<Answer>(connection: Connection, call: Written, options?: CallOptions): Promise<Answer> {
  return (await writeForReply(connection, call, options)).body as Answer;
}

export function writeForReply({ transport, bearer }: Connection, call: Written, options?: CallOptions): Promise<Reply> {
  return sendCall(transport, { method: 'POST', ...call, bearer, keyed: true, options });
}

/** Sends a DELETE. If a retry answers "not found", an earlier try whose response was lost has deleted the object. */
export async function remove({ transport, bearer }: Connection, path: string, options?: CallOptions): Promise<void> {
  try {
    await sendCall(transport, { method: 'DELETE', path, bearer, options });
  } catch (error) {
    if (error instanceof NotFoundError && error.call.tries > 1) return;
    throw error;
  }
}

/** Sends a PATCH. It is repeatable, because the body states the new values: applied twice, they have the same effect. */
export async function change<Answer>(
  { transport, bearer }: Connection,
  path: string,
  value: unknown,
  options?: CallOptions,
): Promise<Answer> {
  const payload = { kind: 'JSON', value } as const;
  return (await sendCall(transport, { method: 'PATCH', path, payload, bearer, options })).body as Answer;
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
