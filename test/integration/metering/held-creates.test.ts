import { changePlan } from '@faceproof/orchestrator/accounts/accounts.store.js';
import { cancelSession } from '@faceproof/orchestrator/journey/sessions/cancel-session.js';
import { openSession } from '@faceproof/orchestrator/journey/sessions/open-session.js';
import { settleCapture } from '@faceproof/orchestrator/journey/settle-capture.js';
import { isRefusal } from '@faceproof/orchestrator/refusal.js';
import { periodOf } from '@faceproof/orchestrator/usage/metering.js';
import { loadUsage } from '@faceproof/orchestrator/usage/usage.store.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { Mode } from '@faceproof/protocol/words.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { useOpened } from '../../harness/use-opened.js';
import { type Fixture, LIVENESS, openFixture, unrecorded } from '../settling/journey-fixture.js';
import { uploadCapture, writeInWorkersStead } from '../settling/live-capture.js';

const fixture = useOpened(() => openFixture({ included: 1000 }));

const open = (mode: Mode) => openSession(fixture.service, fixture.tenant(mode), LIVENESS, unrecorded);
const openAtOnce = (mode: Mode, count: number) => Promise.all(Array.from({ length: count }, () => open(mode)));

async function usageNow(included: number) {
  const account = { id: fixture.account.accountId, included };
  const [period] = await loadUsage(fixture.service.db, account, [periodOf(fixture.service.clock.now())]);
  return period!;
}

beforeEach(async () => {
  await changePlan(fixture.service.db, fixture.account.accountId, { included: 1000 });
  await open('LIVE');
  await open('TEST');
});

describe('a create whose transaction stays open', () => {
  it.each<[Mode, Mode]>([
    ['LIVE', 'LIVE'],
    ['LIVE', 'TEST'],
    ['TEST', 'LIVE'],
    ['TEST', 'TEST'],
  ])('of mode %s blocks no create of mode %s', async (held, other) => {
    const holding = await holdCreate(fixture, held);
    expect(await openAtOnce(other, 40)).toHaveLength(40);
    await holding.commit();
  });

  it('blocks neither the charge nor the cancellation of other sessions', async () => {
    const { sessionId: canceled } = await open('LIVE');
    const { captureId, sessionId: charged } = await uploadCapture(fixture);
    await writeInWorkersStead(fixture, captureId, 'approve');
    const before = await usageNow(1000);
    const holding = await Promise.all([holdCreate(fixture, 'LIVE'), holdCreate(fixture, 'LIVE'), holdCreate(fixture, 'LIVE')]);
    await cancelSession(fixture.service, canceled, 'CANCELED_BY_INTEGRATOR');
    await settleCapture(fixture.service, captureId, 'MEASURED');
    expect(await fixture.service.db('sessions').where({ id: charged }).first('status')).toEqual({ status: 'APPROVED' });
    for (const held of holding) await held.rollBack();
    expect(await usageNow(1000)).toMatchObject({ used: before.used + 1, reserved: before.reserved - 2 });
  });

  it('makes the next create wait only when it holds the last verification, and its end decides', async () => {
    for (const ending of ['commit', 'rollBack'] as const) {
      const { used, reserved } = await usageNow(1000);
      await changePlan(fixture.service.db, fixture.account.accountId, { included: used + reserved + 1 });
      const holding = await holdCreate(fixture, 'LIVE');
      const next = open('LIVE').catch((error: unknown) => error);
      await someoneWaits(fixture);
      await holding[ending]();
      const outcome = await next;
      if (ending === 'rollBack') expect(outcome).toMatchObject({ status: 'CREATED' });
      else expect(isRefusal(outcome) && outcome.code).toBe('allowance_exhausted');
      expect((await usageNow(used + reserved + 1)).remaining).toBe(0);
    }
  });
});

describe('TEST sessions', () => {
  it('touch no row of the allowance', async () => {
    const shares = () =>
      fixture.service.db('allowance_shares').orderBy('share').select('*', fixture.service.db.raw('xmin::text'));
    const before = await shares();
    await openAtOnce('TEST', 5);
    expect(await shares()).toEqual(before);
  });
});

interface HeldCreate {
  commit(): Promise<SessionEnvelope>;
  rollBack(): Promise<void>;
}

/** A create that has done all its work. Its transaction stays open, with its locks, until the test ends it. */
async function holdCreate(fixture: Fixture, mode: Mode): Promise<HeldCreate> {
  const end = { now: (_fails: boolean): void => undefined };
  const ended = new Promise<boolean>((resolve) => {
    end.now = resolve;
  });
  const begun = { tell: (): void => undefined };
  const working = new Promise<void>((resolve) => {
    begun.tell = resolve;
  });
  const opened = openSession(fixture.service, fixture.tenant(mode), LIVENESS, async () => {
    begun.tell();
    if (await ended) throw new Error('rolled back by the test');
  });
  await Promise.race([working, opened]);
  return {
    commit() {
      end.now(false);
      return opened;
    },
    async rollBack() {
      end.now(true);
      await opened.catch((error: Error) => {
        if (error.message !== 'rolled back by the test') throw error;
      });
    },
  };
}

/** Resolves once a transaction waits for a row that another has locked. */
async function someoneWaits(fixture: Fixture): Promise<void> {
  const waiting = () =>
    fixture.superuser.raw(`select 1 from pg_locks where not granted and locktype in ('transactionid', 'tuple')`);
  while ((await waiting()).rowCount === 0);
}
