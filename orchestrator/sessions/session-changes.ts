import { EventEmitter, once } from 'node:events';
import pg from 'pg';
import type { Log } from '../observe/log.js';

/** Tells who waits for a session that it moved, on whichever orchestrator it was moved. */
export interface SessionChanges {
  /**
   * Resolves when the session moved, when `ms` have passed, or when the caller has gone. It may resolve for nothing:
   * whoever waits looks again.
   */
  waitFor(sessionId: string, ms: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export const SESSION_CHANNEL = 'faceproof_session';

const RECONNECT_MS = 1000;
/** Should a notification be lost (the listener was reconnecting), whoever waits looks again after this long. */
const LOOK_AGAIN_MS = 2000;

/**
 * Listens on one connection of its own.
 *
 * States: connected (notifications arrive) and away (a reconnect is due). An error or an end moves it to away; a
 * reconnect that works moves it back. While away nothing is lost but speed.
 */
export async function listenForChanges(options: { databaseUrl: string; log: Log }): Promise<SessionChanges> {
  const moved = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let client: pg.Client | null = null;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: options.databaseUrl,
      keepAlive: true,
      application_name: 'faceproof-listener',
    });
    fresh.on('notification', ({ payload }) => payload !== undefined && moved.emit(payload));
    fresh.on('error', (err) => options.log.warn({ err }, 'The listener lost the database'));
    fresh.once('end', () => reconnectLater());
    await fresh.connect();
    await fresh.query(`listen ${SESSION_CHANNEL}`);
    client = fresh;
  };
  const reconnectLater = (): void => {
    if (closing.signal.aborted) return;
    const timer = setTimeout(() => void connect().catch(() => reconnectLater()), RECONNECT_MS);
    closing.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  };
  await connect();

  return {
    async waitFor(sessionId, ms, signal) {
      const enough = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(Math.min(ms, LOOK_AGAIN_MS))]);
      // An abort is one of the three ways in which a wait ends; it is not a fault.
      await once(moved, sessionId, { signal: enough }).catch(() => undefined);
    },
    async close() {
      closing.abort();
      await client?.end();
    },
  };
}
