import { createHash } from 'node:crypto';
import type { Reason } from '@faceproof/protocol/reasons.js';
import type { Transaction } from '../store/database.js';
import type { Session } from './session.js';

/**
 * What sessions are searched by beyond the columns that an index has. METADATA: the digest of one pair of the session's metadata.
 * REASON: the code of one reason of the newest decision.
 */
export type TermKind = 'METADATA' | 'REASON';

/**
 * The digest has a fixed length, so a long value does not make a long entry of the index. It is not keyed: the pair itself is in the
 * session's row, and an erasure deletes both.
 */
export function metadataTerm(key: string, value: string): string {
  return createHash('sha256').update(createHash('sha256').update(key).digest()).update(value).digest('hex');
}

export async function storeMetadataTerms(tx: Transaction, session: Session): Promise<void> {
  const pairs = Object.entries(session.metadata ?? {});
  if (pairs.length === 0) return;
  const terms = new Set(pairs.map(([key, value]) => metadataTerm(key, value)));
  await storeTerms(tx, session.id, 'METADATA', [...terms]);
}

/** Replaces the reasons of the decision before. */
export async function storeReasonTerms(
  tx: Transaction,
  sessionId: string,
  { version, reasons }: { version: number; reasons: readonly Reason[] },
): Promise<void> {
  if (version > 1) await tx('session_terms').where({ session_id: sessionId, kind: 'REASON' }).delete();
  const codes = new Set(reasons.map(({ code }) => code));
  if (codes.size > 0) await storeTerms(tx, sessionId, 'REASON', [...codes]);
}

async function storeTerms(tx: Transaction, sessionId: string, kind: TermKind, terms: readonly string[]): Promise<void> {
  await tx.raw(
    `insert into session_terms (session_id, kind, term, account_id, mode)
     select id, ?, unnest(?::text[]), account_id, mode from sessions where id = ?`,
    [kind, [...terms], sessionId],
  );
}
