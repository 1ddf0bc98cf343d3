import type { LiveKind } from '@faceproof/protocol/words.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Clock } from '../clock.js';
import { hasPlace } from '../has-place.js';
import type { Log } from '../observe/log.js';
import { notNow } from '../refusal.js';
import type { SessionChanges } from '../sessions/session-changes.js';
import type { Queryable } from '../store/database.js';
import { findChanged } from './find-changed.store.js';
import { encodeEvent, type LiveEvent, RESYNC } from './live-event.js';

/**
 * The streams of this process. Every orchestrator hears of every change by the database's notifications, which name ids. Ids are
 * collected for a moment and looked up together, once for all streams, and only while there are streams.
 */
export interface LiveHub {
  /**
   * @returns what removes the stream
   * @throws Refusal overloaded
   */
  add(stream: LiveStream): () => void;
  /** Ends every stream; later ones are refused. */
  close(): void;
}

export interface LiveStream extends Tenant {
  /** Asked at each event, because a role can change. */
  takes(kind: LiveKind): boolean;
  send(text: string): void;
  end(): void;
}

const STREAMS_MAX = 1000;
export const STREAMS_OF_ACCOUNT_MAX = 50;
const COLLECTED_MS = 200;
/** Beyond this, streams get `resync`. */
const COLLECTED_MAX = 500;

export function openLiveHub(by: {
  db: Queryable;
  clock: Pick<Clock, 'now'>;
  log: Log;
  changes: Pick<SessionChanges, 'onChange' | 'onGap'>;
}): LiveHub {
  const streams = new Set<LiveStream>();
  const changed = new Set<string>();
  const state: { closed: boolean; timer: NodeJS.Timeout | null } = { closed: false, timer: null };

  const stopHearing = by.changes.onChange((id) => {
    if (streams.size === 0) return;
    changed.add(id);
    state.timer ??= setTimeout(() => void flush(), COLLECTED_MS).unref();
  });
  const stopResync = by.changes.onGap(() => sendAll(RESYNC));

  async function flush(): Promise<void> {
    state.timer = null;
    const ids = [...changed];
    changed.clear();
    if (ids.length > COLLECTED_MAX) return sendAll(RESYNC);
    const accountIds = [...new Set([...streams].map(({ accountId }) => accountId))];
    try {
      for (const event of await findChanged(by.db, ids, accountIds, by.clock.now())) sendEvent(event);
    } catch (err) {
      by.log.warn({ err }, 'Live updates could not be read; clients read again');
      sendAll(RESYNC);
    }
  }

  function sendEvent(event: LiveEvent): void {
    const text = encodeEvent(event);
    for (const stream of [...streams])
      if (stream.accountId === event.accountId && stream.mode === event.mode && stream.takes(event.kind)) stream.send(text);
  }

  function sendAll(text: string): void {
    for (const stream of [...streams]) stream.send(text);
  }

  return {
    add(stream) {
      const own = [...streams].filter(({ accountId }) => accountId === stream.accountId).length;
      const places = { own, ownMax: STREAMS_OF_ACCOUNT_MAX, taken: streams.size, max: STREAMS_MAX };
      if (state.closed || !hasPlace(places))
        throw notNow('overloaded', 'Too many live connections are open. Poll instead, and try again shortly.', 30);
      streams.add(stream);
      return () => void streams.delete(stream);
    },
    close() {
      state.closed = true;
      stopHearing();
      stopResync();
      if (state.timer !== null) clearTimeout(state.timer);
      for (const stream of [...streams]) stream.end();
    },
  };
}
