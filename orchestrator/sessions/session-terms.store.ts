import type { Reason } from '@faceproof/protocol/reasons.js';
import type { Transaction } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import type { Session } from './session.js';

/**
 * What sessions are searched by beyond the columns that an index has. METADATA: one pair of the session's metadata. REASON: the code
 * of one reason of the newest decision.
 */
export type TermKind = 'METADATA' | 'REASON';

const TERM_BYTES = 16;

/**
 * A keyed digest: whoever has a copy of the database cannot guess what it is of. Its length is fixed, so a long value does not make a
 * long entry of the index.
 */
export function termOf(by: { vault: Vault }, accountId: string, kind: TermKind, value: string): Buffer {
  return by.vault.digestFor(accountId, `term:${kind}`, value).subarray(0, TERM_BYTES);
}

export function metadataTerms(by: { vault: Vault }, accountId: string, metadata: Readonly<Record<string, string>>): Buffer[] {
  return Object.entries(metadata).map((pair) => termOf(by, accountId, 'METADATA', JSON.stringify(pair)));
}

export async function storeMetadataTerms(
  by: { vault: Vault },
  tx: Transaction,
  { id, accountId }: Session,
  metadata: Readonly<Record<string, string>>,
): Promise<void> {
  const terms = metadataTerms(by, accountId, metadata);
  if (terms.length > 0) await storeTerms(tx, id, 'METADATA', terms);
}

/** Replaces the reasons of the decision before. */
export async function storeReasonTerms(
  by: { vault: Vault },
  tx: Transaction,
  { id, accountId }: Session,
  { version, reasons }: { version: number; reasons: readonly Reason[] },
): Promise<void> {
  if (version > 1) await tx('session_terms').where({ session_id: id, kind: 'REASON' }).delete();
  const codes = [...new Set(reasons.map(({ code }) => code))];
  if (codes.length > 0) {
    const terms = codes.map((code) => termOf(by, accountId, 'REASON', code));
    await storeTerms(tx, id, 'REASON', terms);
  }
}

async function storeTerms(tx: Transaction, sessionId: string, kind: TermKind, terms: readonly Buffer[]): Promise<void> {
  await tx.raw(
    `insert into session_terms (session_id, kind, term, account_id, mode)
     select id, ?, unnest(?::bytea[]), account_id, mode from sessions where id = ?`,
    [kind, [...terms], sessionId],
  );
}
