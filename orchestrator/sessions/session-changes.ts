import { EventEmitter } from 'node:events';
import type { Log } from '../observe/log.js';
import { listenTo } from '../store/listen.js';

/** Notifies waiting requests that a session has moved, whichever orchestrator moved it. */
export interface SessionChanges {
  /**
   * Resolves when the session has moved, when `ms` have passed, or when the caller has disconnected. It may resolve without a
   * change, so callers read the session again.
   */
  waitFor(sessionId: string, ms: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Notified with the session's id, in the transaction of each move. */
export const SESSION_CHANNEL = 'faceproof_session';

/** If a notification is lost (the listener was reconnecting), waiting requests look again after this long. */
const LOOK_AGAIN_MS = 2000;

export async function listenForChanges(options: { databaseUrl: string; log: Log }): Promise<SessionChanges> {
  const moved = new EventEmitter().setMaxListeners(0);
  const state = { closing: false };
  const listener = await listenTo({
    databaseUrl: options.databaseUrl,
    channel: SESSION_CHANNEL,
    hear: (sessionId) => moved.emit(`moved:${sessionId}`),
    onError: (err) => options.log.warn({ err }, 'The listener lost its database connection'),
  });

  return {
    // Not AbortSignal.any and AbortSignal.timeout: on Node 20, the two together may be collected before they fire, and a
    // request that missed its notification would never end.
    async waitFor(sessionId, ms, signal) {
      if (signal.aborted || state.closing) return;
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          for (const event of events) moved.off(event, end);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const events = [`moved:${sessionId}`, 'closing'];
        const timer = setTimeout(end, Math.min(ms, LOOK_AGAIN_MS));
        for (const event of events) moved.on(event, end);
        signal.addEventListener('abort', end);
      });
    },
    async close() {
      state.closing = true;
      moved.emit('closing');
      await listener.close();
    },
  };
}
