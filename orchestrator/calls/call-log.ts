import type { Tenant } from '../accounts/tenant.js';
import type { RecentCall } from './recent-calls.store.js';

/** Lists calls beside the requests: a request never waits for the list, and never fails because of it. */
export interface CallLog {
  /** Takes one call, or drops it if too many wait. Never throws or blocks. */
  add(call: RecentCall): void;
  /** Stores what waits, once. */
  close(): Promise<void>;
}

const CALL_LOG_LIMITS = {
  /** The most calls that wait in memory. Further ones are dropped. */
  waitingMax: 5000,
  /** The most calls in one statement. */
  batchMax: 500,
  /** How long calls are collected. */
  collectMs: 1000,
  /** An account is trimmed after so many calls of this process. */
  trimEvery: 1000,
  /** The most accounts and modes whose calls are counted for that. Beyond, all are trimmed. */
  countedMax: 1000,
};

interface CallLogOptions {
  store(calls: readonly RecentCall[]): Promise<void>;
  trim(tenant: Tenant): Promise<void>;
  /** @param count calls that will never be listed */
  onDropped(count: number): void;
  onError(error: unknown): void;
  limits?: Partial<typeof CALL_LOG_LIMITS>;
}

/**
 * One batch is stored at a time. A batch that cannot be stored is dropped, because calls would otherwise pile up while the database is
 * unreachable.
 */
export function openCallLog(options: CallLogOptions): CallLog {
  const limits = { ...CALL_LOG_LIMITS, ...options.limits };
  const untrimmed = new Map<string, { tenant: Tenant; calls: number }>();
  const state: { waiting: RecentCall[]; timer: NodeJS.Timeout | null; storing: Promise<void> | null } = {
    waiting: [],
    timer: null,
    storing: null,
  };

  async function storeAll(): Promise<void> {
    while (state.waiting.length > 0) {
      const batch = state.waiting.splice(0, limits.batchMax);
      try {
        await options.store(batch);
        await trimFull(batch);
      } catch (error) {
        options.onDropped(batch.length);
        options.onError(error);
      }
    }
  }

  async function trimFull(batch: readonly RecentCall[]): Promise<void> {
    for (const { accountId, mode } of batch) {
      const key = `${accountId} ${mode}`;
      untrimmed.set(key, { tenant: { accountId, mode }, calls: (untrimmed.get(key)?.calls ?? 0) + 1 });
    }
    const isCrowded = untrimmed.size > limits.countedMax;
    for (const [key, { tenant, calls }] of [...untrimmed]) {
      if (calls < limits.trimEvery && !isCrowded) continue;
      untrimmed.delete(key);
      await options.trim(tenant);
    }
  }

  function start(): Promise<void> {
    if (state.timer !== null) clearTimeout(state.timer);
    state.timer = null;
    state.storing ??= storeAll().finally(() => {
      state.storing = null;
    });
    return state.storing;
  }

  return {
    add(call) {
      if (state.waiting.length >= limits.waitingMax) return options.onDropped(1);
      state.waiting.push(call);
      state.timer ??= setTimeout(start, limits.collectMs).unref();
    },
    async close() {
      await start();
      await start();
    },
  };
}
