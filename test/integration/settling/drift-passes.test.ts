import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { COMPARED_FOR_MS, startDriftWatch, watchDrift } from '@faceproof/orchestrator/journey/clockwork/watch-drift.js';
import type { Service } from '@faceproof/orchestrator/service.js';
import { tryLock } from '@faceproof/orchestrator/store/locks.js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { openFixture } from './journey-fixture.js';

const ACCOUNTS = 3;
const OPEN = new AbortController().signal;

const fixture = useOpened(openFixture);
beforeAll(async () => {
  for (let i = 1; i < ACCOUNTS; i++) await openAccount(fixture.service, { name: `Other ${i}`, plan: 'free', included: 1 });
  const day = fixture.service.clock.now().toISOString().slice(0, 10);
  const counts = JSON.stringify({ scores: { 'face.match': { [fixture.service.sets.newest().set]: { 16: 9 } } } });
  const shared = { mode: 'LIVE', day, flow: 'ONBOARDING', device: 'PHONE', locale: 'de', counts };
  const accounts = await fixture.superuser('accounts').select('id');
  await fixture.superuser('session_counts').insert(accounts.map(({ id }) => ({ ...shared, account_id: id })));
});
beforeEach(() => fixture.passMs(COMPARED_FOR_MS));

/** How many accounts were compared at this moment of the test's clock, or later. */
async function compared(since: Date): Promise<number> {
  const [row] = await fixture.service.db('drift_checks').where('checked_at', '>=', since).count('* as accounts');
  return Number(row?.accounts);
}

/** The service, which runs `onCompare` in each comparison. */
function watched(onCompare: () => void): Service {
  const { sets } = fixture.service;
  const newest = () => {
    onCompare();
    return sets.newest();
  };
  return { ...fixture.service, sets: { ...sets, newest } };
}

describe('a pass over the scores of all accounts', () => {
  it('skips an account that was compared less than a quarter of an hour ago, also if it has few scores', async () => {
    const since = fixture.service.clock.now();
    let comparisons = 0;
    const service = watched(() => comparisons++);
    await watchDrift(service, OPEN);
    expect(await compared(since)).toBe(ACCOUNTS);
    await watchDrift(service, OPEN);
    expect(comparisons).toBe(ACCOUNTS);
    fixture.passMs(COMPARED_FOR_MS);
    await watchDrift(service, OPEN);
    expect(comparisons).toBe(2 * ACCOUNTS);
  });

  it('leaves the accounts to another process that compares, without waiting for it', async () => {
    const since = fixture.service.clock.now();
    await fixture.service.db.transaction(async (tx) => {
      expect(await tryLock(tx, 'drift')).toBe(true);
      await watchDrift(fixture.service, OPEN);
    });
    expect(await compared(since)).toBe(0);
    await watchDrift(fixture.service, OPEN);
    expect(await compared(since)).toBe(ACCOUNTS);
  });

  it('goes on after an account whose comparison fails', async () => {
    const since = fixture.service.clock.now();
    let comparisons = 0;
    const service = watched(() => {
      if (++comparisons === 1) throw new Error('the first account cannot be compared');
    });
    await watchDrift(service, OPEN);
    expect(comparisons).toBe(ACCOUNTS);
    expect(await compared(since)).toBe(ACCOUNTS);
  });

  it('ends after the current account when the service stops', async () => {
    const since = fixture.service.clock.now();
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
    const since = fixture.service.clock.now();
    const check = () => {
      throw new Error('the clock is wrong');
    };
    await watchDrift({ ...fixture.service, clockSkew: { ...fixture.service.clockSkew, check } }, OPEN);
    expect(await compared(since)).toBe(0);
  });
});
