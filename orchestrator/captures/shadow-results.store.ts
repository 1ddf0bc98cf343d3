import type { ModelStamps, ShadowFailure } from '@faceproof/protocol/measuring/job.js';
import type { CheckKind, CheckStatus } from '@faceproof/protocol/words.js';
import type { Queryable, Transaction } from '../store/database.js';

/** One capture as two sets judged it. Only the running one's counted. */
export interface ShadowResult {
  settledAt: Date;
  set: string;
  models: ModelStamps;
  candidate: string;
  candidateModels: ModelStamps;
  /**
   * Why there is nothing to compare: what the worker says; or the candidate is not known here, the reference is a template of
   * other weights, or judging it went wrong. null: both judged.
   */
  failure: ShadowFailure | 'UNKNOWN_SET' | 'NOT_COMPARABLE' | 'NOT_JUDGED' | null;
  ruling: RulingKind;
  candidateRuling: RulingKind | null;
  checks: ShadowCheck[];
}

export type RulingKind = 'APPROVE' | 'DECLINE' | 'REVIEW' | 'RETRY';

export interface ShadowCheck {
  kind: CheckKind;
  status: CheckStatus;
  score: number | null;
  candidateStatus: CheckStatus;
  candidateScore: number | null;
}

/** Longest that even a sample without a name is kept. */
export const SHADOW_KEPT_DAYS = 90;

/** Once for each capture: a second time changes nothing. */
export async function storeShadowResult(tx: Transaction, captureId: string, result: ShadowResult): Promise<void> {
  await tx('shadow_results')
    .insert({
      capture_id: captureId,
      settled_at: result.settledAt,
      set_name: result.set,
      models: JSON.stringify(result.models),
      candidate: result.candidate,
      candidate_models: JSON.stringify(result.candidateModels),
      failure: result.failure,
      ruling: result.ruling,
      candidate_ruling: result.candidateRuling,
      checks: JSON.stringify(result.checks),
    })
    .onConflict('capture_id')
    .ignore();
}

/** The capture's media is gone: what is left of the comparison names neither it nor its hour. */
export async function unlinkShadowResult(db: Queryable, captureId: string): Promise<void> {
  await db('shadow_results')
    .where({ capture_id: captureId })
    .update({ capture_id: null, settled_at: db.raw(`date_trunc('day', settled_at, 'UTC')`) });
}

/** Called by the sweeper. @returns how many went */
export async function deleteOldShadowResults(db: Queryable, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - SHADOW_KEPT_DAYS * 86_400_000);
  const old = db('shadow_results').where('settled_at', '<', before).orderBy('settled_at').limit(limit).select('row_id');
  return db('shadow_results').whereIn('row_id', old).delete();
}

/** @returns the oldest first */
export async function listShadowResults(db: Queryable, since: Date): Promise<ShadowResult[]> {
  const rows = await db('shadow_results').where('settled_at', '>=', since).orderBy('settled_at');
  return rows.map((row) => ({
    settledAt: row.settled_at,
    set: row.set_name,
    models: row.models,
    candidate: row.candidate,
    candidateModels: row.candidate_models,
    failure: row.failure,
    ruling: row.ruling,
    candidateRuling: row.candidate_ruling,
    checks: row.checks,
  }));
}
