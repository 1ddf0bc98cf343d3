import type { Queryable } from '../../store/database.js';
import { type HeldColumn, notOnHold } from '../../store/not-on-hold.js';

/** A table whose rows nothing else refers to, and the column with their date. */
export interface DatedTable {
  table: string;
  column: string;
  /** How long a row stays after the moment in its column; 0 if the column holds the date of deletion. */
  keptMs: number;
  /** The column holds milliseconds since 1970 instead of a timestamp. */
  inMs?: true;
  /** What the rows name of a person, whose legal hold keeps them. */
  person?: HeldColumn | undefined;
}

/**
 * Deletes the oldest rows that are due. It selects them by ctid: a row that gets a later date meanwhile has a new ctid and stays. Rows
 * of other partitions may have the same ctid, so the condition is repeated; those that are due as well may then go beyond the limit.
 *
 * @returns the number of deleted rows
 */
export async function deleteDated(db: Queryable, dated: DatedTable, now: Date, limit: number): Promise<number> {
  const { table, column, keptMs, person } = dated;
  const before = new Date(now.getTime() - keptMs);
  const free = person ? notOnHold(db, person, now) : db.raw('true');
  const isDue = db.raw('(?? <= ? and ?)', [column, dated.inMs ? before.getTime() : before, free]);
  const { rowCount } = await db.raw(
    `delete from ?? where ctid = any (array(select ctid from ?? where ? order by ?? limit ${Math.trunc(limit)})) and ?`,
    [table, table, isDue, column, isDue],
  );
  return rowCount;
}
