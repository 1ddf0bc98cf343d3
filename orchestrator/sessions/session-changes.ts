import { EventEmitter } from 'node:events';
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
  const state = { closing: false };
  const listener = await listenTo({
    databaseUrl: options.databaseUrl,
    channel: SESSION_CHANNEL,
    hear: (sessionId) => moved.emit(`moved:${sessionId}`),
    onError: (err) => options.log.warn({ err }, 'The listener lost the database'),
  });

  return {
    // Not AbortSignal.any and AbortSignal.timeout: on Node 20 the two together may be collected before they fire, and
    // whoever missed the notification would then wait forever.
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
