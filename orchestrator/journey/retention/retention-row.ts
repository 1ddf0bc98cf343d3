import type { Policy } from '@faceproof/protocol/policy.js';
import type { HeldKind } from '@faceproof/protocol/words.js';
import type { Chainer } from '../../audit/chain/append-audit.js';
import type { Vault } from '../../vault/vault.js';

/** Pruning the audit log signs where the chain then starts. */
export interface RetentionService extends Chainer {
  vault: Vault;
}

/** One kind of row, and when it is deleted. */
export type RetentionRow = {
  /** The tables that hold such rows; `bullmq.*` is the schema of the queue. */
  tables: readonly string[];
  /** The name of the rows in the documentation. */
  rows: string;
  /** A remark for the documentation. */
  note?: string;
} & (
  | DatedRow
  /** The rows are deleted with others, or when their work is done. */
  | { kind: 'WITH_OTHERS'; goes: string }
  | { kind: 'KEPT'; why: string }
);

/** Rows that the sweeper deletes on their date. */
export interface DatedRow {
  kind: 'DATED';
  /** `table.column` of the date, or of the moment that it is counted from. It is the first column of an index. */
  column: string;
  /** The event from which the date is counted. */
  from: string;
  /** A field of the policy's `retention`, or a fixed time. */
  setting: Exclude<keyof Policy['retention'], 'enrollmentCrop'> | { ms: number };
  /** True: the sweeper checks every five seconds. Left out: every half minute. */
  often?: true;
  /** The most rows that one round deletes. Left out: 100. */
  batch?: number;
  /** How the rows of one person are found; left out: no row is about a person. */
  held?: Held | readonly Held[];
  remove: Remove;
}

export interface Held {
  kind: HeldKind;
  /** The rows of the person as SQL after `from`; `$SUBJECT` is the row of the person. */
  rows: string;
  /** How long after the column's moment the row goes; left out: the column is the date. */
  afterMs?: number;
}

/**
 * Deletes due rows, the oldest first. Several processes may run it at once.
 *
 * @returns the number of deleted rows; `limit` means that more may be due
 */
export type Remove = (service: RetentionService, now: Date, limit: number) => Promise<number>;
