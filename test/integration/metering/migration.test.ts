import { openSession } from '@faceproof/orchestrator/journey/open-session.js';
import { isRefusal } from '@faceproof/orchestrator/refusal.js';
import * as allowanceShares from '@faceproof/orchestrator/store/migrations/0029-allowance-shares.js';
import { periodOf } from '@faceproof/orchestrator/usage/metering.js';
import { loadUsage } from '@faceproof/orchestrator/usage/usage.store.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, LIVENESS, openHouse, unrecorded } from '../journey-house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse({ included: 5 });
});
afterAll(() => house.close());

const open = () => openSession(house.service, house.tenant('LIVE'), LIVENESS, unrecorded);
const period = periodOf(new Date());
const usageNow = async () => (await loadUsage(house.service.db, { id: house.account.accountId, included: 5 }, [period]))[0]!;

it('what the counters of earlier versions counted stays taken, and what was left can be reserved', async () => {
  const { sessionId } = await open();
  await open();
  await openSession(house.service, house.tenant('TEST'), LIVENESS, unrecorded);
  await house.service.db('usage_rows').where({ session_id: sessionId }).update({ state: 'USED', outcome: 'APPROVED' });
  await asEarlierVersion({ reserved: 1, used: 1, test: 1 });

  expect(await usageNow()).toMatchObject({ used: 1, reserved: 1, remaining: 3, test: 1, byOutcome: { APPROVED: 1 } });
  const results = await Promise.allSettled(Array.from({ length: 6 }, open));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(results.every((each) => each.status === 'fulfilled' || isRefusal(each.reason))).toBe(true);
  expect(await usageNow()).toMatchObject({ used: 1, reserved: 4, remaining: 0 });
});

/** The tables as an earlier version left them, migrated again. */
async function asEarlierVersion(counters: { reserved: number; used: number; test: number }): Promise<void> {
  const { superuser: db } = house;
  await db.raw('drop table allowance_shares, usage_changes, usage_totals');
  await db.raw('create table usage_periods (account_id text, period text, reserved integer, used integer, test integer)');
  await db('usage_periods').insert({ account_id: house.account.accountId, period, ...counters });
  await allowanceShares.up(db);
  await db.raw('grant select, insert, update, delete on allowance_shares, usage_changes, usage_totals to public');
}
