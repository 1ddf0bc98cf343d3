import type { Check } from '@faceproof/protocol/envelope.js';
import type { Reason } from '@faceproof/protocol/reasons.js';
import type { Outcome } from '@faceproof/protocol/words.js';
import type { Change } from '../store/alongside.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Row, Transaction } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import type { Session } from './session.js';
import { storeReasonTerms } from './session-terms.store.js';

export interface StoredDecision {
  version: number;
  /** The capture that was judged; null for a review. */
  captureId: string | null;
  outcome: Outcome;
  reasons: Reason[];
  checks: Check[];
  reviewRequired: boolean;
  final: boolean;
  /** See sessions/remarks.ts; null for none, and once the person is erased. */
  remarksSealed: Buffer | null;
  decidedAt: Date;
}

const PLAIN = columnsOf<StoredDecision>()(
  'version',
  'captureId',
  'outcome',
  'reviewRequired',
  'final',
  'remarksSealed',
  'decidedAt',
);

export async function storeDecision(
  by: { vault: Vault },
  tx: Transaction,
  session: Session,
  decision: StoredDecision,
): Promise<void> {
  await insertDecision(tx, session.id, decision);
  await storeReasonTerms(by, tx, session, decision);
}

/**
 * The row alone, without the terms by which its reasons are found. A session has one decision of each version, so settling twice
 * writes once.
 */
export function insertDecision(tx: Transaction, sessionId: string, decision: StoredDecision): Change {
  return tx('decisions').insert({
    session_id: sessionId,
    ...PLAIN.write(decision),
    reasons: JSON.stringify(decision.reasons),
    checks: JSON.stringify(decision.checks),
  });
}

/** @returns the capture on which the session was decided, or null */
export async function findDecidedCapture(db: Queryable, sessionId: string): Promise<string | null> {
  const row = await db('decisions').where({ session_id: sessionId }).whereNotNull('capture_id').first('capture_id');
  return row?.capture_id ?? null;
}

/** @returns the newest version, or that one; null if it has not been decided */
export async function findDecision(db: Queryable, sessionId: string, version?: number): Promise<StoredDecision | null> {
  const query = db('decisions').where({ session_id: sessionId }).orderBy('version', 'desc');
  const row = await (version === undefined ? query : query.where({ version })).first();
  return row === undefined ? null : toDecision(row);
}

/** @returns version 1, which is the service's own, or null if nothing has been decided */
export function findFirstDecision(db: Queryable, sessionId: string): Promise<StoredDecision | null> {
  return findDecision(db, sessionId, 1);
}

/** @returns all versions, the first first */
export async function listDecisions(db: Queryable, sessionId: string): Promise<StoredDecision[]> {
  return (await db('decisions').where({ session_id: sessionId }).orderBy('version')).map(toDecision);
}

export function toDecision(row: Row): StoredDecision {
  return { ...PLAIN.read(row), reasons: row.reasons, checks: row.checks };
}
