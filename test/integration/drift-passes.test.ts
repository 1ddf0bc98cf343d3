import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { tryLockDrifts } from '@faceproof/orchestrator/analytics/score-drifts.store.js';
import { startDriftWatch } from '@faceproof/orchestrator/journey/start-drift-watch.js';
import { COMPARED_FOR_MS, watchDrift } from '@faceproof/orchestrator/journey/watch-drift.js';
import type { Service } from '@faceproof/orchestrator/service.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type House, openHouse } from './journey-house.js';

const ACCOUNTS = 3;
const OPEN = new AbortController().signal;

let house: House;
beforeAll(async () => {
  house = await openHouse();
  for (let i = 1; i < ACCOUNTS; i++) await openAccount(house.service, { name: `Other ${i}`, plan: 'free', included: 1 });
  const day = house.service.clock.now().toISOString().slice(0, 10);
  const counts = JSON.stringify({ scores: { 'face.match': { [house.service.sets.newest().set]: { 16: 9 } } } });
  const shared = { mode: 'LIVE', day, flow: 'ONBOARDING', device: 'PHONE', locale: 'de', counts };
  const accounts = await house.superuser('accounts').select('id');
  await house.superuser('session_counts').insert(accounts.map(({ id }) => ({ ...shared, account_id: id })));
});
afterAll(() => house.close());
beforeEach(() => house.passMs(COMPARED_FOR_MS));

/** How many accounts were compared at this moment of the test's clock, or later. */
async function compared(since: Date): Promise<number> {
  const [row] = await house.service.db('drift_checks').where('checked_at', '>=', since).count('* as accounts');
  return Number(row?.accounts);
}

/** The service, which runs `onCompare` in each comparison. */
function watched(onCompare: () => void): Service {
  const { sets } = house.service;
  const newest = () => {
    onCompare();
    return sets.newest();
  };
  return { ...house.service, sets: { ...sets, newest } };
}

describe('a pass over the scores of all accounts', () => {
  it('skips an account that was compared less than a quarter of an hour ago, also if it has few scores', async () => {
    const since = house.service.clock.now();
    let comparisons = 0;
    const service = watched(() => comparisons++);
    await watchDrift(service, OPEN);
    expect(await compared(since)).toBe(ACCOUNTS);
    await watchDrift(service, OPEN);
    expect(comparisons).toBe(ACCOUNTS);
    house.passMs(COMPARED_FOR_MS);
    await watchDrift(service, OPEN);
    expect(comparisons).toBe(2 * ACCOUNTS);
  });

  it('leaves the accounts to another process that compares, without waiting for it', async () => {
    const since = house.service.clock.now();
    await house.service.db.transaction(async (tx) => {
      expect(await tryLockDrifts(tx)).toBe(true);
      await watchDrift(house.service, OPEN);
    });
    expect(await compared(since)).toBe(0);
    await watchDrift(house.service, OPEN);
    expect(await compared(since)).toBe(ACCOUNTS);
  });

  it('goes on after an account whose comparison fails', async () => {
    const since = house.service.clock.now();
    let comparisons = 0;
    const service = watched(() => {
      if (++comparisons === 1) throw new Error('the first account cannot be compared');
    });
    await watchDrift(service, OPEN);
    expect(comparisons).toBe(ACCOUNTS);
    expect(await compared(since)).toBe(ACCOUNTS);
  });

  it('ends after the current account when the service stops', async () => {
    const since = house.service.clock.now();
    let stopped: Promise<void> | undefined;
    await new Promise<void>((resolve) => {
      const watch = startDriftWatch(
        watched(() => {
          stopped ??= watch.stop();
          resolve();
        }),
      );
    });
    await stopped;
    expect(await compared(since)).toBe(1);
  });

  it('compares nothing while the clock of the machine is wrong', async () => {
    const since = house.service.clock.now();
    const check = () => {
      throw new Error('the clock is wrong');
    };
    await watchDrift({ ...house.service, clockSkew: { ...house.service.clockSkew, check } }, OPEN);
    expect(await compared(since)).toBe(0);
  });
});
