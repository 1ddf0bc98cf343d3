import type { Queryable } from '../store/database.js';

/** How a candidate set has fared against the set that decided. Holds counts only. */
export interface ShadowCount {
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
