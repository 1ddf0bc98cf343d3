import { NotFoundError } from '../errors/problem-errors.js';
import { type Call, type CallOptions, type Reply, sendCall, type Transport } from '../http/send-call.js';

/** A transport, and the key that the calls carry. */
export interface Way {
  transport: Transport;
  bearer: string;
}

/** Sends nothing twice that must not be: reads and deletes may be repeated as they are. */
export async function read<Answer>(way: Way, path: string, query: Call['query'], options: CallOptions = {}): Promise<Answer> {
  const reply = await sendCall(way.transport, {
    method: 'GET',
    path,
    ...(query === undefined ? {} : { query }),
    bearer: way.bearer,
    repeatable: 'ANY',
    options,
  });
  return reply.body as Answer;
}

/** A POST or PUT under an idempotency key, the same at every try: so it may be repeated. */
export async function write<Answer>(
  way: Way,
  call: Pick<Call, 'path' | 'payload' | 'headers'> & { method?: 'POST' | 'PUT' },
  options: CallOptions = {},
): Promise<Answer> {
  return (await writeForReply(way, call, options)).body as Answer;
}

export async function writeForReply(
  way: Way,
  call: Pick<Call, 'path' | 'payload' | 'headers'> & { method?: 'POST' | 'PUT' },
  options: CallOptions = {},
): Promise<Reply> {
  return sendCall(way.transport, { method: 'POST', ...call, bearer: way.bearer, repeatable: 'ANY', keyed: true, options });
}

/** Gone is gone: a try that finds nothing after one that was not answered has done what it should. */
export async function remove(way: Way, path: string, options: CallOptions = {}): Promise<void> {
  const call = { method: 'DELETE', path, bearer: way.bearer, repeatable: 'ANY', options } as const;
  try {
    await sendCall(way.transport, call);
  } catch (error) {
    if (error instanceof NotFoundError && error.call.tries > 1) return;
    throw error;
  }
}

/** One segment of a path; an id that is empty or a path of its own can name no other route. */
export function segment(id: string): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..') throw new TypeError('An id must not be empty');
  return encodeURIComponent(id);
}
