import type { Flow, Mode } from '@faceproof/protocol/words.js';
import { Refusal } from '../refusal.js';
import type { Transaction } from '../store/database.js';
import { endOfPeriod, periodOf } from './metering.js';

/**
 * Reserves one verification for a session, in the session's own transaction.
 *
 * The counters' row is locked by its UPDATE, so that no interleaving of creates can pass the limit.
 * TEST sessions are counted, never charged.
 *
 * @throws Refusal allowance_exhausted
 */
export async function reserveVerification(
  tx: Transaction,
  session: { sessionId: string; accountId: string; mode: Mode; flow: Flow; included: number; createdAt: Date },
): Promise<void> {
  const period = periodOf(session.createdAt);
  await tx('usage_periods').insert({ account_id: session.accountId, period }).onConflict().ignore();
  const counters = tx('usage_periods').where({ account_id: session.accountId, period });
  if (session.mode === 'TEST') {
    await counters.increment('test', 1);
  } else {
    const reserved = await counters.andWhereRaw('used + reserved < ?', [session.included]).increment('reserved', 1);
    if (reserved === 0) await refuseExhausted(tx, session, period);
  }
  await tx('usage_rows').insert({
    session_id: session.sessionId,
    account_id: session.accountId,
    mode: session.mode,
    period,
    flow: session.flow,
    state: 'RESERVED',
  });
}

/** Turns the reservation into use. Doing it twice charges once. */
export async function chargeVerification(tx: Transaction, sessionId: string, outcome: string, at: Date): Promise<void> {
  await settleRow(tx, sessionId, { state: 'USED', outcome, at });
}

/** Gives the reservation back: expired, canceled, or failed on our side. */
export async function releaseVerification(tx: Transaction, sessionId: string, outcome: string, at: Date): Promise<void> {
  await settleRow(tx, sessionId, { state: 'RELEASED', outcome, at });
}

/** A review changes what the verification came to, never what it cost. */
export async function relabelVerification(tx: Transaction, sessionId: string, outcome: string): Promise<void> {
  await tx('usage_rows').where({ session_id: sessionId }).update({ outcome });
}

async function settleRow(
  tx: Transaction,
  sessionId: string,
  to: { state: 'USED' | 'RELEASED'; outcome: string; at: Date },
): Promise<void> {
  const [row] = await tx('usage_rows')
    .where({ session_id: sessionId, state: 'RESERVED' })
    .update({ state: to.state, outcome: to.outcome, settled_at: to.at })
    .returning(['account_id', 'mode', 'period']);
  if (row === undefined || row.mode === 'TEST') return;
  const counters = tx('usage_periods').where({ account_id: row.account_id, period: row.period });
  await counters.decrement('reserved', 1).increment('used', to.state === 'USED' ? 1 : 0);
}

async function refuseExhausted(
  tx: Transaction,
  session: { accountId: string; included: number },
  period: string,
): Promise<never> {
  const row = await tx('usage_periods').where({ account_id: session.accountId, period }).first('used', 'reserved');
  throw new Refusal(
    'allowance_exhausted',
    'All verifications of this month are used or reserved. A larger plan, or next month, has more.',
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
