import type { CheckKind } from '@faceproof/protocol/words.js';
import type { Queryable, Transaction } from '../store/database.js';

/** The last comparison of the scores of one check. */
export interface StoredDrift {
  set: string;
  suspectedAt: Date | null;
}

/** @returns accounts with LIVE scores on one of these days, both included */
export async function listScoredAccounts(db: Queryable, days: { from: string; to: string }): Promise<string[]> {
  const rows = await db('session_counts')
    .where({ mode: 'LIVE' })
    .whereBetween('day', [days.from, days.to])
    .whereRaw(`counts -> 'scores' <> '{}'::jsonb`)
    .distinct('account_id');
  return rows.map((row) => row.account_id);
}

/** Waits until no other process compares the scores of this account. Ends with the transaction. */
export async function lockDrifts(tx: Transaction, accountId: string): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtext('faceproof-drift'), hashtext(?))`, [accountId]);
}

export async function findDrift(db: Queryable, accountId: string, check: CheckKind): Promise<StoredDrift | null> {
  const row = await db('score_drifts').where({ account_id: accountId, check_kind: check }).first();
  return row === undefined ? null : { set: row.set_name, suspectedAt: row.suspected_at };
}

export async function storeDrift(
  tx: Transaction,
  drift: { accountId: string; check: CheckKind; set: string; psi: number; suspectedAt: Date | null; checkedAt: Date },
): Promise<void> {
  await tx('score_drifts')
    .insert({
      account_id: drift.accountId,
      check_kind: drift.check,
      set_name: drift.set,
      psi: drift.psi,
      suspected_at: drift.suspectedAt,
      checked_at: drift.checkedAt,
    })
    .onConflict(['account_id', 'check_kind'])
    .merge();
}
