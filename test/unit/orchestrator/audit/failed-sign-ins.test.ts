import type { AuditEntry } from '@faceproof/orchestrator/audit/audit.store.js';
import { ADDRESSES_MAX, openFailedSignIns, WINDOW_MS } from '@faceproof/orchestrator/audit/failed-sign-ins.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('failed sign-ins', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function openCounting(state = { fails: false }) {
    const stored: AuditEntry[] = [];
    const errors: unknown[] = [];
    const store = async (entry: AuditEntry) => {
      if (state.fails) throw new Error('the database is away');
      stored.push(entry);
    };
    const failures = openFailedSignIns({ store, onError: (error) => errors.push(error), action: 'operator sign-in refused' });
    return { failures, stored, errors, told: () => stored.map((one) => [one.remoteAddress, one.occurrences]) };
  }

  it('store the first of an address at once, and one entry a window with the count of the others', async () => {
    const { failures, told, stored } = openCounting();
    for (let i = 0; i < 500; i++) failures.count('203.0.113.7');
    expect(told()).toEqual([['203.0.113.7', 1]]);
    await vi.advanceTimersByTimeAsync(WINDOW_MS);
    for (let i = 0; i < 20; i++) failures.count('203.0.113.7');
    await vi.advanceTimersByTimeAsync(WINDOW_MS - 1);
    expect(told().slice(1)).toEqual([['203.0.113.7', 499]]);
    await vi.advanceTimersByTimeAsync(3 * WINDOW_MS);
    expect(told().slice(2)).toEqual([['203.0.113.7', 20]]);
    expect(stored[0]).toMatchObject({ actorKind: 'UNKNOWN', actor: null, action: 'operator sign-in refused' });
  });

  it('of many addresses share one entry a window', async () => {
    const { failures, stored, told } = openCounting();
    for (let i = 0; i < 3 * ADDRESSES_MAX; i++) failures.count(`address-${i}`);
    expect(stored).toHaveLength(ADDRESSES_MAX + 1);
    await vi.advanceTimersByTimeAsync(WINDOW_MS);
    expect(told().slice(ADDRESSES_MAX + 1)).toEqual([[null, 2 * ADDRESSES_MAX - 1]]);
  });

  it('have entries of their own again once earlier addresses are quiet', async () => {
    const { failures, told } = openCounting();
    for (let i = 0; i < ADDRESSES_MAX; i++) failures.count(`address-${i}`);
    await vi.advanceTimersByTimeAsync(WINDOW_MS);
    failures.count('203.0.113.7');
    expect(told().at(-1)).toEqual(['203.0.113.7', 1]);
  });

  it('are counted on while they cannot be stored', async () => {
    const state = { fails: true };
    const { failures, told, errors } = openCounting(state);
    failures.count('203.0.113.7');
    failures.count('203.0.113.7');
    await vi.advanceTimersByTimeAsync(WINDOW_MS - 1);
    expect(errors).toHaveLength(1);
    state.fails = false;
    await vi.advanceTimersByTimeAsync(1);
    expect(told()).toEqual([['203.0.113.7', 2]]);
  });

  it('are stored when the process ends', async () => {
    const { failures, told } = openCounting();
    for (let i = 0; i < 3; i++) failures.count('203.0.113.7');
    await failures.close();
    expect(told()).toEqual([
      ['203.0.113.7', 1],
      ['203.0.113.7', 2],
    ]);
  });
});
