import { Refusal } from '../refusal.js';
import type { Database, Queryable, Transaction } from '../store/database.js';
import { cutIntoShares, endOfPeriod } from './metering.js';
import { loadCounts, sumUsed } from './usage-totals.store.js';

/**
 * The allowance of a month is cut into shares. A create takes one verification from any share that no other transaction
 * holds, so it waits for another create only if as many are open as there are shares, or if the allowance is almost spent.
 * The sum of `free` over the shares is what is left, so the allowance is exact without a row that all creates update.
 */

/** An account's month. */
export interface Month {
  accountId: string;
  period: string;
}

/** The shares are missing, or were cut for another plan. Roll back, call {@link cutAllowance} and run again. */
class SharesOutdatedError extends Error {
  override name = 'SharesOutdatedError';
  readonly month: Month;
  constructor(month: Month) {
    super('The shares of the allowance must be cut first');
    this.month = month;
  }
}

const TRIES_MAX = 5;

/**
 * Runs a transaction that may reserve a verification. Runs it again after cutting the allowance if the month has no shares yet,
 * or if the plan has changed. The cut has a transaction of its own, so that no one waits for this one.
 *
 * @param work must have no effect outside of the transaction
 */
export async function withAllowance<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries === TRIES_MAX || !(error instanceof SharesOutdatedError)) throw error;
      await cutAllowance(db, error.month);
    }
  }
}

/**
 * Takes one verification from the month's allowance. Must run inside {@link withAllowance}.
 *
 * @throws Refusal allowance_exhausted
 */
export async function takeVerification(tx: Transaction, month: Month): Promise<void> {
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    if (await takeFrom(tx, month, 'order by free desc limit 1 for update skip locked')) return;
    const { outdated, left } = await readShares(tx, month);
    if (outdated) throw new SharesOutdatedError(month);
    if (left <= 0) break;
    // Others hold the shares that have room. Wait for them, because one may be rolled back. All wait in the same order.
    if (await takeFrom(tx, month, 'order by share limit 1 for update')) return;
  }
  await refuseExhausted(tx, month);
}

/** Only from shares that were cut for the account's plan of now. */
async function takeFrom(tx: Transaction, month: Month, choose: string): Promise<boolean> {
  const { rowCount } = await tx.raw(
    `update allowance_shares set free = free - 1 where account_id = :accountId and period = :period and share =
      (select share from allowance_shares where account_id = :accountId and period = :period and free > 0
         and included = (select included from accounts where id = :accountId) ${choose})`,
    { ...month },
  );
  return rowCount === 1;
}

/** Gives one verification back to the month it was reserved in. Takes any share that no one holds. */
export async function returnVerification(tx: Transaction, month: Month): Promise<void> {
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    if (await returnTo(tx, month, 'order by free limit 1 for update skip locked')) return;
    // No one returns to a share that a new cut has removed, so look again.
    if (await returnTo(tx, month, 'order by share limit 1 for update')) return;
  }
  throw new Error('A reserved verification has no month to return to');
}

async function returnTo(tx: Transaction, month: Month, choose: string): Promise<boolean> {
  const { rowCount } = await tx.raw(
    `update allowance_shares set free = free + 1 where account_id = ? and period = ? and share =
      (select share from allowance_shares where account_id = ? and period = ? ${choose})`,
    [month.accountId, month.period, month.accountId, month.period],
  );
  return rowCount === 1;
}

/**
 * Cuts what is left of the account's allowance anew, for its plan of now. Waits for the creates that are open. Changes nothing
 * if another call has done so already.
 */
async function cutAllowance(db: Database, month: Month): Promise<void> {
  // Many creates find out at once. Most of them come here after the first has cut.
  if (await isCut(db, month)) return;
  await db.transaction(async (tx) => {
    await tx.raw(`select pg_advisory_xact_lock(hashtextextended(?, 0))`, [`allowance ${month.accountId} ${month.period}`]);
    if (await isCut(tx, month)) return;
    const included = await readIncluded(tx, month.accountId);
    const ofMonth = { account_id: month.accountId, period: month.period };
    const shares = await tx('allowance_shares').where(ofMonth).orderBy('share').forUpdate();
    const left = included - (shares[0]?.included ?? 0) + shares.reduce((sum, { free }) => sum + free, 0);
    await tx('allowance_shares').where(ofMonth).delete();
    await tx('allowance_shares').insert(cutIntoShares(left).map((free, share) => ({ ...ofMonth, share, included, free })));
  });
}

/** Whether the month's shares are cut for the account's plan of now. */
async function isCut(db: Queryable, month: Month): Promise<boolean> {
  const share = await db('allowance_shares')
    .join('accounts', 'accounts.id', 'allowance_shares.account_id')
    .where({ account_id: month.accountId, period: month.period })
    .whereRaw('accounts.included = allowance_shares.included')
    .first('share');
  return share !== undefined;
}

async function readShares(tx: Transaction, month: Month): Promise<{ outdated: boolean; left: number }> {
  const included = await readIncluded(tx, month.accountId);
  const shares = await tx('allowance_shares')
    .where({ account_id: month.accountId, period: month.period })
    .select('included', 'free');
  return {
    outdated: shares.length === 0 || shares.some((share) => share.included !== included),
    left: shares.reduce((sum, { free }) => sum + free, 0),
  };
}

async function readIncluded(tx: Transaction, accountId: string): Promise<number> {
  const account = await tx('accounts').where({ id: accountId }).first('included');
  if (account === undefined) throw new Error('A key has no account');
  return account.included;
}

async function refuseExhausted(tx: Transaction, month: Month): Promise<never> {
  const included = await readIncluded(tx, month.accountId);
  const { counts, taken } = await loadCounts(tx, month.accountId, [month.period]);
  const used = sumUsed(counts);
  const reserved = (taken[month.period] ?? 0) - used;
  throw new Refusal(
    'allowance_exhausted',
    'All verifications of this month are used or reserved. Upgrade the plan, or wait for the next month.',
    { members: { included, used, reserved, resetsAt: endOfPeriod(month.period).toISOString() } },
  );
}
