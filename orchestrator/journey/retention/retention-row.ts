import type { Policy } from '@faceproof/protocol/policy.js';
import type { Service } from '../../service.js';

/** One kind of row, and when it goes. */
export type RetentionRow = {
  /** One name of each table that holds such rows; `bullmq.*` is the schema of the queue. */
  tables: readonly string[];
  /** What the rows are, as the documentation says it. */
  rows: string;
  /** What the documentation adds. */
  note?: string;
} & (
  | DatedRow
  /** The rows go with others, or when their work is done. */
  | { kind: 'WITH_OTHERS'; goes: string }
  | { kind: 'KEPT'; why: string }
);

/** Rows that the sweeper deletes on their date. */
export interface DatedRow {
  kind: 'DATED';
  /** `table.column` of the date, or of the moment that it is counted from. An index begins with it. */
  column: string;
  /** What the date is counted from. */
  from: string;
  /** A member of the policy's `retention`, or a fixed time. */
  setting: keyof Policy['retention'] | { ms: number };
  /** Looked at every second. Left out: every half minute. */
  often?: true;
  /** Most rows that one round deletes. Left out: 100. */
  batch?: number;
  remove: Remove;
}

/**
 * Deletes rows whose date has come, the oldest first. Safe to run twice, at once, and on several machines.
 *
 * @returns how many went; `limit` of them mean that there may be more
 */
export type Remove = (service: Service, now: Date, limit: number) => Promise<number>;
