import { openCallLog } from '@faceproof/orchestrator/calls/call-log.js';
import type { RecentCall } from '@faceproof/orchestrator/calls/recent-calls.store.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const call = (accountId = 'acc_1'): RecentCall => ({
  ...{ accountId, mode: 'TEST', at: new Date(0), method: 'GET', route: '/v1/usage', status: 200 },
  ...{ code: null, requestId: 'req_1', actor: 'key_1', durationMs: 1 },
});

/** A log whose store answers when the test says so. */
function open(limits: Parameters<typeof openCallLog>[0]['limits'] = {}) {
  const seen = { batches: [] as number[], trimmed: [] as string[], dropped: 0, errors: [] as unknown[] };
  const store = { work: async (): Promise<void> => {} };
  const log = openCallLog({
    async store(calls) {
      await store.work();
      seen.batches.push(calls.length);
    },
    async trim({ accountId }) {
      seen.trimmed.push(accountId);
    },
    onDropped: (count) => {
      seen.dropped += count;
    },
    onError: (error) => seen.errors.push(error),
    limits,
  });
  const add = (count: number, accountId?: string) => Array.from({ length: count }, () => log.add(call(accountId)));
  return { log, seen, store, add };
}

describe('the log of recent calls', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('stores what was collected in a second in batches', async () => {
    const { add, seen } = open({ batchMax: 4 });
    add(10);
    expect(seen.batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(seen.batches).toEqual([4, 4, 2]);
  });

  it('drops what exceeds its memory while the database does not answer, and counts it', async () => {
    const { log, add, seen, store } = open({ waitingMax: 10, batchMax: 10 });
    const held = { release: (): void => {} };
    store.work = () =>
      new Promise((resolve) => {
        held.release = resolve;
      });
    add(10);
    await vi.advanceTimersByTimeAsync(1000);
    add(15);
    expect(seen.dropped).toBe(5);
    held.release();
    store.work = async () => {};
    await log.close();
    expect(seen.batches).toEqual([10, 10]);
  });

  it('drops a batch that cannot be stored, and continues', async () => {
    const { add, seen, store } = open();
    store.work = async () => {
      throw new Error('The database is gone');
    };
    add(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect([seen.dropped, seen.errors.length]).toEqual([3, 1]);
    store.work = async () => {};
    add(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(seen.batches).toEqual([2]);
  });

  it('trims an account after so many of its calls, and all if there are too many accounts', async () => {
    const { add, seen } = open({ trimEvery: 5, countedMax: 2 });
    add(4);
    await vi.advanceTimersByTimeAsync(1000);
    expect(seen.trimmed).toEqual([]);
    add(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(seen.trimmed).toEqual(['acc_1']);
    for (const accountId of ['acc_2', 'acc_3', 'acc_4']) add(1, accountId);
    await vi.advanceTimersByTimeAsync(1000);
    expect(seen.trimmed).toEqual(['acc_1', 'acc_2', 'acc_3', 'acc_4']);
  });

  it('stores what waits when it is closed', async () => {
    const { log, add, seen } = open();
    add(7);
    await log.close();
    expect(seen.batches).toEqual([7]);
  });
});
