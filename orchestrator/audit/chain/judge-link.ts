import { matchesCommitments } from '../personal-values.js';
import type { LinkedRow } from './audit-chain.store.js';
import { type Head, hashLink } from './link.js';

/** What does not fit, and where. */
export interface Fault {
  reason: FaultReason;
  /** The number of the first link that does not fit; null if the row has no link. */
  seq: number | null;
  /** null: the row is not known. */
  auditId: string | null;
}

/**
 * REMOVED: a row or a link is missing. ALTERED: a row, or its place, is not what was chained. VALUE_ALTERED: a personal value is
 * not what the row committed to. NOT_SIGNED: a checkpoint is missing, has another hash or an invalid signature. NOT_CHAINED: a row
 * was added beside the chain. NOT_EXPECTED: the chain is not the one whose head was noted.
 */
export type FaultReason = 'REMOVED' | 'ALTERED' | 'VALUE_ALTERED' | 'NOT_SIGNED' | 'NOT_CHAINED' | 'NOT_EXPECTED';

/** Whether a row is what follows a head. Pure. @returns null if it is */
export function judgeLink(previous: Head, row: LinkedRow): Fault | null {
  const at = { seq: row.seq, auditId: row.auditId };
  if (row.seq !== previous.seq + 1) return { reason: 'REMOVED', seq: previous.seq + 1, auditId: null };
  if (row.entry === null) return { reason: 'REMOVED', ...at };
  if (!row.prevHash.equals(previous.hash) || !row.hash.equals(hashLink(row, row.entry))) return { reason: 'ALTERED', ...at };
  if (row.personal === null) return null;
  const { values, salt } = row.personal;
  return matchesCommitments(row.entry.commitments, values, salt) ? null : { reason: 'VALUE_ALTERED', ...at };
}
