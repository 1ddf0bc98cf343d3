import type { Change } from '../store/alongside.js';
import type { Queryable, Transaction } from '../store/database.js';

/** What a decided capture was judged by, as it is stored. */
export interface StoredFacts {
  sessionId: string;
  captureId: string;
  /** Under the subject's key. */
  sealed: Buffer;
  expiresAt: Date;
}

/** Once per session: a session is decided on one capture. */
export function storeFacts(tx: Transaction, facts: StoredFacts): Change {
  return tx('judging_facts').insert({
    session_id: facts.sessionId,
    capture_id: facts.captureId,
    facts_sealed: facts.sealed,
    expires_at: facts.expiresAt,
  });
}

/** @returns null if the session is undecided, or its facts are gone */
export async function findFacts(db: Queryable, sessionId: string, now: Date): Promise<StoredFacts | null> {
  const row = await db('judging_facts').where({ session_id: sessionId }).where('expires_at', '>', now).first();
  if (row === undefined) return null;
  return { sessionId: row.session_id, captureId: row.capture_id, sealed: row.facts_sealed, expiresAt: row.expires_at };
}
