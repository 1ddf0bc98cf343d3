import { EventEmitter } from 'node:events';
import type { Log } from '../observe/log.js';
import type { Queryable } from '../store/database.js';
import { listenTo } from '../store/listen.js';

/** Notifies waiting requests that a session has moved, whichever orchestrator moved it. */
export interface SessionChanges {
  /**
   * Resolves when the session has moved, when `ms` have passed, or when the caller has disconnected. It may resolve without a
   * change, so callers read the session again.
   */
  waitFor(sessionId: string, ms: number, signal: AbortSignal): Promise<void>;
  /** Calls with the id of each session that moved and each delivery that was settled, on any orchestrator. @returns what ends it */
  onChange(hear: (id: string) => void): () => void;
  /** Calls when notifications may have been lost. @returns what ends it */
  onGap(hear: () => void): () => void;
  close(): Promise<void>;
}

/** Notifies of objects that changed without a move of their session. In a transaction, the notification follows its commit. */
export async function notifyChanged(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.raw('select pg_notify(?, ?)', [SESSION_CHANNEL, ids.join(',')]);
}

/** Notified with the session's id, in the transaction of each move; and with ids of other objects, by a comma. */
export const SESSION_CHANNEL = 'faceproof_session';

/** If a notification is lost (the listener was reconnecting), waiting requests look again after this long. */
const LOOK_AGAIN_MS = 2000;

export async function listenForChanges(options: { databaseUrl: string; log: Log }): Promise<SessionChanges> {
  const moved = new EventEmitter().setMaxListeners(0);
  const state = { closing: false };
  const listener = await listenTo({
    databaseUrl: options.databaseUrl,
    channel: SESSION_CHANNEL,
    hear: (payload) => {
      for (const id of payload.split(',')) {
        moved.emit(`moved:${id}`);
        moved.emit('changed', id);
      }
    },
    onBack: () => moved.emit('gap'),
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
    onChange(hear) {
      moved.on('changed', hear);
      return () => void moved.off('changed', hear);
    },
    onGap(hear) {
      moved.on('gap', hear);
      return () => void moved.off('gap', hear);
    },
    async close() {
      state.closing = true;
      moved.emit('closing');
      await listener.close();
    },
  };
}
