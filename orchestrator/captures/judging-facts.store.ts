import type { Change } from '../store/alongside.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Transaction } from '../store/database.js';

/** What a decided capture was judged by, as it is stored. */
export interface StoredFacts {
  sessionId: string;
  captureId: string;
  /** Under the subject's key. */
  sealed: Buffer;
  expiresAt: Date;
}

const PLAIN = columnsOf<StoredFacts>()('sessionId', 'captureId', 'expiresAt');

/** Once per session: a session is decided on one capture. */
export function storeFacts(tx: Transaction, facts: StoredFacts): Change {
  return tx('judging_facts').insert({ ...PLAIN.write(facts), facts_sealed: facts.sealed });
}

/** @returns null if the session is undecided, or its facts are gone */
export async function findFacts(db: Queryable, sessionId: string, now: Date): Promise<StoredFacts | null> {
  const row = await db('judging_facts').where({ session_id: sessionId }).where('expires_at', '>', now).first();
  return row === undefined ? null : { ...PLAIN.read(row), sealed: row.facts_sealed };
}
