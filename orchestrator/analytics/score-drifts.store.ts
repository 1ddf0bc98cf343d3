import type { CheckKind } from '@faceproof/protocol/words.js';
import type { Queryable, Transaction } from '../store/database.js';

/** The last comparison of the scores of one check. */
export interface StoredDrift {
  set: string;
  suspectedAt: Date | null;
}

/** @returns accounts with LIVE scores on one of these days, both included, that were not compared since `before` */
export async function listDueAccounts(db: Queryable, days: { from: string; to: string }, before: Date): Promise<string[]> {
  const rows = await db('session_counts as counted')
    .where({ mode: 'LIVE' })
    .whereBetween('day', [days.from, days.to])
    .whereRaw(`counts -> 'scores' <> '{}'::jsonb`)
    .whereNotExists(
      db('drift_checks as compared').whereRaw('compared.account_id = counted.account_id').where('checked_at', '>', before),
    )
    .distinct('account_id');
  return rows.map((row) => row.account_id);
}

/** @returns false if the account was compared since `before` */
export async function beginComparison(tx: Transaction, accountId: string, by: { now: Date; before: Date }): Promise<boolean> {
  const marked = await tx('drift_checks')
    .insert({ account_id: accountId, checked_at: by.now })
    .onConflict('account_id')
    .merge()
    .where('drift_checks.checked_at', '<=', by.before)
    .returning('account_id');
  return marked.length > 0;
}

export async function findDrift(db: Queryable, accountId: string, check: CheckKind): Promise<StoredDrift | null> {
  const row = await db('score_drifts').where({ account_id: accountId, check_kind: check }).first();
  return row === undefined ? null : { set: row.set_name, suspectedAt: row.suspected_at };
}

export async function deleteDrift(tx: Transaction, accountId: string, check: CheckKind): Promise<void> {
  await tx('score_drifts').where({ account_id: accountId, check_kind: check }).delete();
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
