import { ConnectionError } from './api-error.js';
import type { Api } from './open-api.js';

/** What changed, by the names of `GET /v1/live`. `resync`: news was lost, so everything may have changed. */
export type NewsKind = 'session' | 'review' | 'delivery' | 'resync';

export interface News {
  close(): void;
}

const AGAIN_MS = 3_000;
/** The service has no room for another stream, or ended the sign-in: polling goes on meanwhile. */
const AGAIN_LATER_MS = 30_000;

interface Listener {
  onNews(kind: NewsKind): void;
  /** Hears whether news arrives. */
  onLive(live: boolean): void;
}

/**
 * Hears of changes while the page is visible: browsers allow few connections to one host, and pages in the background need none.
 * Every connection begins with `resync`.
 */
export function openNews(api: Api, listener: Listener): News {
  const ending = new AbortController();
  const visible = () => document.visibilityState === 'visible';
  let connection: AbortController | null = null;

  async function listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const pauseMs = await connect(api, signal, listener).catch(pauseAfter);
      if (signal.aborted) return;
      listener.onLive(false);
      await pause(pauseMs, signal);
    }
  }
  const update = () => {
    if (visible() === (connection !== null)) return;
    connection?.abort();
    connection = visible() ? new AbortController() : null;
    listener.onLive(false);
    if (connection !== null) void listen(connection.signal);
  };
  document.addEventListener('visibilitychange', update, { signal: ending.signal });
  update();
  return {
    close() {
      ending.abort();
      connection?.abort();
    },
  };
}

/** Runs until the stream ends. @returns how long to wait before the next connection, in milliseconds */
async function connect(api: Api, signal: AbortSignal, { onNews, onLive }: Listener): Promise<number> {
  // Not an EventSource, which sends no header of ours.
  const stream = await api.fetchStream('/v1/live', { signal, background: true });
  if (stream === null) return AGAIN_LATER_MS;
  onLive(true);
  onNews('resync');
  for await (const { name } of readEvents(readText(stream))) if (isKind(name)) onNews(name);
  return AGAIN_MS;
}

/** A stream that breaks is opened again soon; a refused one later. */
function pauseAfter(error: unknown): number {
  return error instanceof ConnectionError || error instanceof TypeError ? AGAIN_MS : AGAIN_LATER_MS;
}

async function* readText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

function isKind(name: string): name is NewsKind {
  return ['session', 'review', 'delivery', 'resync'].includes(name);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** One server-sent event. */
interface ServerEvent {
  name: string;
  data: string;
}

/** Reads a stream of server-sent events, which may be cut anywhere. Comments are left out. */
async function* readEvents(chunks: AsyncIterable<string>): AsyncGenerator<ServerEvent> {
  let rest = '';
  for await (const chunk of chunks) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = toEvent(block);
      if (event !== null) yield event;
    }
  }
}

/** Pure. @returns null for a block that carries no event */
function toEvent(block: string): ServerEvent | null {
  const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line));
  const valuesOf = (name: string) => fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ''] : []));
  const name = valuesOf('event').at(-1);
  return name === undefined ? null : { name, data: valuesOf('data').join('\n') };
}
