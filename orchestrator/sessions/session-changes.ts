import { EventEmitter, once } from 'node:events';
import type { Log } from '../observe/log.js';
import { listenTo } from '../store/listen.js';

/** Tells who waits for a session that it moved, on whichever orchestrator it was moved. */
export interface SessionChanges {
  /**
   * Resolves when the session moved, when `ms` have passed, or when the caller has gone. It may resolve for nothing:
   * whoever waits looks again.
   */
  waitFor(sessionId: string, ms: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Notified with the session's id, in the transaction of each move. */
export const SESSION_CHANNEL = 'faceproof_session';

/** Should a notification be lost (the listener was reconnecting), whoever waits looks again after this long. */
const LOOK_AGAIN_MS = 2000;

export async function listenForChanges(options: { databaseUrl: string; log: Log }): Promise<SessionChanges> {
  const moved = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  const listener = await listenTo({
    databaseUrl: options.databaseUrl,
    channel: SESSION_CHANNEL,
    hear: (sessionId) => moved.emit(`moved:${sessionId}`),
    onError: (err) => options.log.warn({ err }, 'The listener lost the database'),
  });

  return {
    async waitFor(sessionId, ms, signal) {
      const enough = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(Math.min(ms, LOOK_AGAIN_MS))]);
      // An abort is one of the three ways in which a wait ends; it is not a fault.
      await once(moved, `moved:${sessionId}`, { signal: enough }).catch(() => undefined);
    },
    async close() {
      closing.abort();
      await listener.close();
    },
  };
}
