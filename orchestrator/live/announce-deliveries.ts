import type { Log } from '../observe/log.js';
import { notifyChanged } from '../sessions/session-changes.js';
import type { Queryable } from '../store/database.js';

/** Tells the orchestrators which deliveries have changed. */
export interface DeliveryNews {
  add(deliveryId: string): void;
  close(): void;
}

const COLLECTED_MS = 500;
/** A notification holds less than 8000 bytes. */
const TOLD_MAX = 200;

/**
 * One notification for many deliveries, outside of their transactions: PostgreSQL commits transactions that notify one after the
 * other. What is lost with the process, or beyond the limit, shows with the next reading.
 */
export function openDeliveryNews(by: { db: Queryable; log: Log }): DeliveryNews {
  const settled = new Set<string>();
  const state: { timer: NodeJS.Timeout | null } = { timer: null };

  function flush(): void {
    state.timer = null;
    const ids = [...settled].slice(0, TOLD_MAX);
    settled.clear();
    notifyChanged(by.db, ids).catch((err: unknown) => by.log.warn({ err }, 'Settled deliveries were not announced'));
  }

  return {
    add(deliveryId) {
      settled.add(deliveryId);
      state.timer ??= setTimeout(flush, COLLECTED_MS).unref();
    },
    close() {
      if (state.timer !== null) clearTimeout(state.timer);
    },
  };
}
