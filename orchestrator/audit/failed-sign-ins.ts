import type { AuditEntry } from './audit.store.js';

/** Audits failed sign-ins without letting an attacker fill the audit log. The submitted credentials are not stored. */
export interface FailedSignIns {
  /** Counts one failure. Never throws or blocks. @param address the caller's address; for IPv6, its /64 block */
  count(address: string): void;
  /** Stores the counts that are not stored yet. */
  close(): Promise<void>;
}

/** The shortest time between two entries of one address. */
export const WINDOW_MS = 60_000;
/** The most addresses with an entry of their own at one time. All others share one entry. */
export const ADDRESSES_MAX = 50;

interface Counted {
  /** null: the shared entry of many addresses. */
  address: string | null;
  /** Failures that are not stored yet. */
  occurrences: number;
  timer: NodeJS.Timeout;
}

/**
 * An address is unknown or counted. The first failure stores an entry at once and starts a window; later failures in the window are
 * counted. At the end of a window with failures, an entry with their count is stored and the next window starts. At the end of a
 * window without failures, the address becomes unknown again.
 */
export function openFailedSignIns(by: {
  store: (entry: AuditEntry) => Promise<void>;
  onError: (error: unknown) => void;
  /** The action of the entries. */
  action: 'operator sign-in refused' | 'console sign-in refused';
}): FailedSignIns {
  const counted = new Map<string | null, Counted>();
  const storing = new Set<Promise<void>>();

  function store(one: Counted): void {
    const { occurrences } = one;
    one.occurrences = 0;
    const stored = by.store(toEntry(by.action, one.address, occurrences)).catch((error: unknown) => {
      one.occurrences += occurrences;
      by.onError(error);
    });
    const tracked: Promise<void> = stored.finally(() => storing.delete(tracked));
    storing.add(tracked);
  }

  function endWindow(one: Counted): void {
    if (one.occurrences === 0) {
      counted.delete(one.address);
    } else {
      store(one);
      one.timer.refresh();
    }
  }

  function startWindow(address: string | null): void {
    const one: Counted = { address, occurrences: 1, timer: setTimeout(() => endWindow(one), WINDOW_MS) };
    one.timer.unref();
    counted.set(address, one);
    store(one);
  }

  return {
    count(given) {
      const address = counted.has(given) || counted.size < ADDRESSES_MAX ? given : null;
      const one = counted.get(address);
      if (one === undefined) startWindow(address);
      else one.occurrences++;
    },
    async close() {
      for (const one of counted.values()) {
        clearTimeout(one.timer);
        if (one.occurrences > 0) store(one);
      }
      counted.clear();
      await Promise.all(storing);
    },
  };
}

function toEntry(action: string, address: string | null, occurrences: number): AuditEntry {
  return {
    actorKind: 'UNKNOWN',
    actor: null,
    reviewer: null,
    accountId: null,
    mode: null,
    action,
    objectId: null,
    remoteAddress: address,
    requestId: null,
    occurrences,
  };
}
