import { matchesCommitments } from '../personal-values.js';
import type { LinkedRow } from './audit-chain.store.js';
import { type Head, hashLink } from './link.js';

/** The first inconsistency of a chain, and its place. */
export interface Fault {
  reason: FaultReason;
  /** The number of the first inconsistent link; null if the row has no link. */
  seq: number | null;
  /** null if the row is unknown. */
  auditId: string | null;
}

/**
 * REMOVED: a row or a link is missing. ALTERED: a row or its place differs from what was chained. VALUE_ALTERED: a personal value
 * does not match the row's commitment. NOT_SIGNED: a checkpoint is missing, has another hash or an invalid signature, or a revoked key
 * signed the newest one. NOT_CHAINED: a row was added outside the chain. NOT_EXPECTED: the chain does not contain the expected head.
 */
export type FaultReason = 'REMOVED' | 'ALTERED' | 'VALUE_ALTERED' | 'NOT_SIGNED' | 'NOT_CHAINED' | 'NOT_EXPECTED';

/** Checks that a row continues the chain after a head. Pure. @returns null if it does */
export function judgeLink(previous: Head, row: LinkedRow): Fault | null {
  const at = { seq: row.seq, auditId: row.auditId };
  if (row.seq !== previous.seq + 1) return { reason: 'REMOVED', seq: previous.seq + 1, auditId: null };
  if (row.entry === null) return { reason: 'REMOVED', ...at };
  if (!row.prevHash.equals(previous.hash) || !row.hash.equals(hashLink(row, row.entry))) return { reason: 'ALTERED', ...at };
  if (row.personal === null) return null;
  const { values, salt } = row.personal;
  return matchesCommitments(row.entry.commitments, values, salt) ? null : { reason: 'VALUE_ALTERED', ...at };
}
