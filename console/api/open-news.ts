import type { Mode } from '@faceproof/protocol/words.js';
import { readEvents } from './read-events.js';

/** What changed, by the names of `GET /v1/live`. `resync`: news was lost, so everything may have changed. */
export type NewsKind = 'session' | 'review' | 'delivery' | 'resync';

export interface News {
  close(): void;
}

const AGAIN_MS = 3_000;
/** The service has no room for another stream, or ended the sign-in: polling goes on meanwhile. */
const AGAIN_LATER_MS = 30_000;

/**
 * Hears of changes while the page is visible: browsers allow few connections to one host, and pages in the background need none.
 * Every connection begins with `resync`.
 *
 * @param by.onLive hears whether news arrives
 */
export function openNews(mode: Mode, by: { onNews: (kind: NewsKind) => void; onLive: (live: boolean) => void }): News {
  const ending = new AbortController();
  const visible = () => document.visibilityState === 'visible';
  let connection: AbortController | null = null;

  async function listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const pauseMs = await connect(mode, signal, by).catch(() => AGAIN_MS);
      if (!signal.aborted) by.onLive(false);
      await pause(pauseMs, signal);
    }
  }
  const update = () => {
    if (visible() === (connection !== null)) return;
    connection?.abort();
    connection = visible() ? new AbortController() : null;
    by.onLive(false);
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
async function connect(
  mode: Mode,
  signal: AbortSignal,
  { onNews, onLive }: { onNews: (kind: NewsKind) => void; onLive: (live: boolean) => void },
): Promise<number> {
  // Not an EventSource, which sends no header of ours.
  const response = await fetch('/v1/live', { headers: { 'Faceproof-Mode': mode }, signal });
  if (!response.ok || response.body === null) return AGAIN_LATER_MS;
  onLive(true);
  onNews('resync');
  for await (const { name } of readEvents(readText(response.body))) if (isKind(name)) onNews(name);
  return AGAIN_MS;
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
