import type { ModelStamps, ShadowFailure } from '@faceproof/protocol/measuring/job.js';
import type { CheckKind, CheckStatus } from '@faceproof/protocol/words.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Transaction } from '../store/database.js';

/** One capture as judged by two sets. Only the running set's result counts. */
export interface ShadowResult {
  settledAt: Date;
  set: string;
  models: ModelStamps;
  candidate: string;
  candidateModels: ModelStamps;
  /**
   * Why there is no comparison: the worker's reason, an unknown candidate, a reference template made with other weights, or a
   * failed judgement. null: both sets judged the capture.
   */
  failure: ShadowFailure | 'UNKNOWN_SET' | 'NOT_COMPARABLE' | 'NOT_JUDGED' | null;
  ruling: RulingKind;
  candidateRuling: RulingKind | null;
  checks: ShadowCheck[];
}

export type RulingKind = 'APPROVE' | 'DECLINE' | 'REVIEW' | 'RETRY' | 'CHALLENGE';

export interface ShadowCheck {
  kind: CheckKind;
  status: CheckStatus;
  score: number | null;
  candidateStatus: CheckStatus;
  candidateScore: number | null;
}

const PLAIN = columnsOf<ShadowResult>()('settledAt', 'candidate', 'failure', 'ruling', 'candidateRuling');
const JSON_COLUMNS = columnsOf<ShadowResult>()('models', 'candidateModels', 'checks');

/** How long an anonymous sample is kept at most. */
export const SHADOW_KEPT_DAYS = 90;

/** Once per capture: a second call changes nothing. */
export async function storeShadowResult(tx: Transaction, captureId: string, result: ShadowResult): Promise<void> {
  await tx('shadow_results')
    .insert({
      capture_id: captureId,
      ...PLAIN.write(result),
      set_name: result.set,
      models: JSON.stringify(result.models),
      candidate_models: JSON.stringify(result.candidateModels),
      checks: JSON.stringify(result.checks),
    })
    .onConflict('capture_id')
    .ignore();
}

/** The capture's media is deleted: removes the capture's id and time from the comparison. */
export async function unlinkShadowResult(db: Queryable, captureId: string): Promise<void> {
  await db('shadow_results')
    .where({ capture_id: captureId })
    .update({ capture_id: null, settled_at: db.raw(`date_trunc('day', settled_at, 'UTC')`) });
}

/** @returns the oldest first */
export async function listShadowResults(db: Queryable, since: Date): Promise<ShadowResult[]> {
  const rows = await db('shadow_results').where('settled_at', '>=', since).orderBy('settled_at');
  return rows.map((row) => ({ set: row.set_name, ...PLAIN.read(row), ...JSON_COLUMNS.read(row) }));
}

/** How a candidate set has fared against the set that decided. Holds counts only. */
interface ShadowCount {
  candidate: string;
  set: string;
  /** Captures that both judged. */
  compared: number;
  /** Of these, those with the same ruling. */
  agreed: number;
  /** Captures without a comparison. */
  failed: number;
  lastAt: Date;
}

/** @returns those that judged a capture since then, the latest first */
export async function countShadowed(db: Queryable, since: Date): Promise<ShadowCount[]> {
  return db('shadow_results')
    .where('settled_at', '>=', since)
    .groupBy('candidate', 'set_name')
    .orderBy('lastAt', 'desc')
    .select(
      'candidate',
      'set_name as set',
      db.raw(`count(*) filter (where failure is null)::int as compared`),
      db.raw(`count(*) filter (where ruling = candidate_ruling)::int as agreed`),
      db.raw(`count(*) filter (where failure is not null)::int as failed`),
      db.raw(`max(settled_at) as "lastAt"`),
    );
}
