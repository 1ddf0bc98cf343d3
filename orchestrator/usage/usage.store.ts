import { FLOWS, type Flow } from '@faceproof/protocol/words.js';
import type { Tenant } from '../accounts/tenant.js';
import { Refusal } from '../refusal.js';
import type { Queryable, Transaction } from '../store/database.js';
import { endOfPeriod, periodOf } from './metering.js';

interface Reserving extends Tenant {
  included: number;
}

/**
 * Reserves one verification for a session, in the session's own transaction. The UPDATE locks the counters' row, so
 * concurrent creates cannot pass the limit. TEST sessions are counted, never charged.
 *
 * @throws Refusal allowance_exhausted
 */
export async function reserveVerification(
  tx: Transaction,
  session: Reserving & { sessionId: string; flow: Flow; createdAt: Date },
): Promise<void> {
  const period = periodOf(session.createdAt);
  const counted = (await countOne(tx, session, period)) || (await openPeriod(tx, session, period));
  if (!counted) await refuseExhausted(tx, session, period);
  await tx('usage_rows').insert({
    session_id: session.sessionId,
    account_id: session.accountId,
    mode: session.mode,
    period,
    flow: session.flow,
    state: 'RESERVED',
  });
}

/** @returns false if the allowance is exhausted, or the month has no counters yet */
async function countOne(tx: Transaction, session: Reserving, period: string): Promise<boolean> {
  const counters = tx('usage_periods').where({ account_id: session.accountId, period });
  if (session.mode === 'TEST') return (await counters.increment('test', 1)) === 1;
  return (await counters.andWhereRaw('used + reserved < ?', [session.included]).increment('reserved', 1)) === 1;
}

/** The first session of the month creates its counters. */
async function openPeriod(tx: Transaction, session: Reserving, period: string): Promise<boolean> {
  await tx('usage_periods').insert({ account_id: session.accountId, period }).onConflict().ignore();
  return countOne(tx, session, period);
}

/**
 * Turns the reservation into usage. Calling it twice charges once.
 *
 * @returns the month's count including this one, or null if nothing was charged (a test session, or charged before)
 */
export async function chargeVerification(
  tx: Transaction,
  sessionId: string,
  outcome: string,
  at: Date,
): Promise<{ period: string; used: number } | null> {
  const row = await settleRow(tx, sessionId, { state: 'USED', outcome, at });
  if (row === null) return null;
  const [counters] = await tx('usage_periods')
    .where({ account_id: row.accountId, period: row.period })
    .decrement('reserved', 1)
    .increment('used', 1)
    .returning('used');
  return { period: row.period, used: counters?.used ?? 0 };
}

/** Releases the reservation: expired, canceled, or failed on our side. */
export async function releaseVerification(tx: Transaction, sessionId: string, outcome: string, at: Date): Promise<void> {
  const row = await settleRow(tx, sessionId, { state: 'RELEASED', outcome, at });
  if (row !== null) await tx('usage_periods').where({ account_id: row.accountId, period: row.period }).decrement('reserved', 1);
}

/** A review changes the outcome of the verification, never its price. */
export async function relabelVerification(tx: Transaction, sessionId: string, outcome: string): Promise<void> {
  await tx('usage_rows').where({ session_id: sessionId }).update({ outcome });
}

/** A month as `GET /v1/usage` shows it. */
export interface UsagePeriod {
  period: string;
  included: number;
  used: number;
  reserved: number;
  remaining: number;
  test: number;
  byFlow: Record<string, number>;
  byOutcome: Record<string, number>;
}

/** @param periods such as `2026-11`; a month without activity is shown with zeros */
export async function loadUsage(
  db: Queryable,
  account: { id: string; included: number },
  periods: readonly string[],
): Promise<UsagePeriod[]> {
  const counters = await db('usage_periods').where({ account_id: account.id }).whereIn('period', periods);
  const charged = await db('usage_rows')
    .where({ account_id: account.id, mode: 'LIVE', state: 'USED' })
    .whereIn('period', periods)
    .groupBy('period', 'flow', 'outcome')
    .select('period', 'flow', 'outcome')
    .count<{ period: string; flow: Flow; outcome: string; count: number }[]>();
  return periods.map((period) => {
    const { used = 0, reserved = 0, test = 0 } = counters.find((row) => row.period === period) ?? {};
    const rows = charged.filter((row) => row.period === period);
    return {
      period,
      included: account.included,
      used,
      reserved,
      remaining: Math.max(0, account.included - used - reserved),
      test,
      byFlow: sumBy(rows, FLOWS, (row) => row.flow),
      byOutcome: sumBy(rows, ['APPROVED', 'DECLINED', 'REVIEW'], (row) => row.outcome),
    };
  });
}

function sumBy<Row extends { count: number }>(
  rows: readonly Row[],
  keys: readonly string[],
  keyOf: (row: Row) => string,
): Record<string, number> {
  const sums: Record<string, number> = Object.fromEntries(keys.map((key) => [key, 0]));
  for (const row of rows) sums[keyOf(row)] = (sums[keyOf(row)] ?? 0) + row.count;
  return sums;
}

/** @returns the row's account and period if its month's counters must change too; null for a test session or a repeated call */
async function settleRow(
  tx: Transaction,
  sessionId: string,
  to: { state: 'USED' | 'RELEASED'; outcome: string; at: Date },
): Promise<{ accountId: string; period: string } | null> {
  const [row] = await tx('usage_rows')
    .where({ session_id: sessionId, state: 'RESERVED' })
    .update({ state: to.state, outcome: to.outcome, settled_at: to.at })
    .returning(['account_id', 'mode', 'period']);
  return row === undefined || row.mode === 'TEST' ? null : { accountId: row.account_id, period: row.period };
}

async function refuseExhausted(
  tx: Transaction,
  session: { accountId: string; included: number },
  period: string,
): Promise<never> {
  const row = await tx('usage_periods').where({ account_id: session.accountId, period }).first('used', 'reserved');
  throw new Refusal(
    'allowance_exhausted',
    'All verifications of this month are used or reserved. Upgrade the plan, or wait for the next month.',
    {
      members: {
        included: session.included,
        used: row.used,
        reserved: row.reserved,
        resetsAt: endOfPeriod(period).toISOString(),
      },
    },
  );
}
