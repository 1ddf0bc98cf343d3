import type { Usage } from '@faceproof/protocol/api/figures/usage.js';
import { FLOWS, type Flow } from '@faceproof/protocol/words.js';
import type { Tenant } from '../accounts/tenant.js';
import { alongside, type Change } from '../store/alongside.js';
import type { Queryable, Transaction } from '../store/database.js';
import { returnVerification, takeVerification } from './allowance.store.js';
import { periodOf } from './metering.js';
import { loadCounts, storeChange, sumUsed } from './usage-totals.store.js';

interface Reserving extends Tenant {
  createdAt: Date;
}

/**
 * Reserves one verification, in the transaction that then stores the session and calls {@link storeReservation}. After every other
 * refusal of the request, and after the subject's lock: an erasure locks the subject first too, and then returns what it cancels. A
 * TEST session is counted, never charged, and takes nothing from the allowance.
 *
 * @throws Refusal allowance_exhausted
 */
export async function reserveVerification(tx: Transaction, opening: Reserving): Promise<void> {
  const month = { accountId: opening.accountId, period: periodOf(opening.createdAt) };
  if (opening.mode === 'LIVE') await takeVerification(tx, month);
}

/** Says to which session the reservation belongs. */
export function storeReservation(tx: Transaction, of: Reserving & { id: string; flow: Flow }): Change[] {
  const { accountId, mode, flow } = of;
  const period = periodOf(of.createdAt);
  const row = tx('usage_rows').insert({ session_id: of.id, account_id: accountId, mode, period, flow, state: 'RESERVED' });
  return mode === 'TEST' ? [row, storeChange(tx, accountId, { period, mode, flow, outcome: '', count: 1 })] : [row];
}

/**
 * Turns the reservation into usage. Calling it twice charges once. A TEST session costs nothing.
 *
 * @param changes of other tables, made in the same statement
 */
export async function chargeVerification(
  tx: Transaction,
  sessionId: string,
  { outcome, decidedAt: at }: { outcome: string; decidedAt: Date },
  changes: readonly Change[],
): Promise<void> {
  const used = settleRow(tx, sessionId, { state: 'USED', outcome, at });
  const charge = tx
    .with('used', used)
    .into(tx.raw('usage_changes (account_id, period, mode, flow, outcome, count)'))
    .insert(
      tx
        .from('used')
        .where({ mode: 'LIVE' })
        .select('account_id', 'period', 'mode', 'flow', tx.raw('?, 1', [outcome])),
    );
  await alongside(changes, charge);
}

/** Releases the reservation: expired, canceled, or failed on our side. */
export async function releaseVerification(tx: Transaction, sessionId: string, outcome: string, at: Date): Promise<void> {
  const [row] = await settleRow(tx, sessionId, { state: 'RELEASED', outcome, at });
  if (row?.mode === 'LIVE') await returnVerification(tx, { accountId: row.account_id, period: row.period });
}

/** A review changes the outcome of the verification, never its price. The session's row must be locked. */
export async function relabelVerification(tx: Transaction, sessionId: string, outcome: string): Promise<void> {
  const row = await tx('usage_rows').where({ session_id: sessionId }).first();
  await tx('usage_rows').where({ session_id: sessionId }).update({ outcome });
  if (row.mode !== 'LIVE') return;
  const { account_id: accountId, period, mode, flow } = row;
  await storeChange(tx, accountId, { period, mode, flow, outcome: row.outcome, count: -1 });
  await storeChange(tx, accountId, { period, mode, flow, outcome, count: 1 });
}

/** A month as `GET /v1/usage` shows it. */
export type UsagePeriod = Usage['periods'][number];

/** @param periods such as `2026-11`; a month without activity is shown with zeros */
export async function loadUsage(
  db: Queryable,
  account: { id: string; included: number },
  periods: readonly string[],
): Promise<UsagePeriod[]> {
  const { counts, taken } = await loadCounts(db, account.id, periods);
  return periods.map((period) => {
    const month = counts.filter((count) => count.period === period);
    const charged = month.filter(({ mode }) => mode === 'LIVE');
    const used = sumUsed(charged);
    const reserved = (taken[period] ?? 0) - used;
    return {
      period,
      included: account.included,
      used,
      reserved,
      remaining: Math.max(0, account.included - used - reserved),
      test: month.reduce((sum, { mode, count }) => sum + (mode === 'TEST' ? count : 0), 0),
      byFlow: sumBy(charged, FLOWS, ({ flow }) => flow),
      byOutcome: sumBy(charged, ['APPROVED', 'DECLINED', 'REVIEW'], ({ outcome }) => outcome),
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

/** Returns no row if the reservation was settled before. */
function settleRow(tx: Transaction, sessionId: string, to: { state: 'USED' | 'RELEASED'; outcome: string; at: Date }) {
  return tx('usage_rows')
    .where({ session_id: sessionId, state: 'RESERVED' })
    .update({ state: to.state, outcome: to.outcome, settled_at: to.at })
    .returning(['account_id', 'mode', 'period', 'flow']);
}
