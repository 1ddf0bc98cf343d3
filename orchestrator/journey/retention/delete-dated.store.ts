import type { Queryable } from '../../store/database.js';

/** Rows that nothing else refers to, by the column that dates them. */
export interface DatedTable {
  table: string;
  column: string;
  /** How long a row stays after the moment in its column; 0 where the column is the date itself. */
  keptMs: number;
  /** The column counts milliseconds since 1970, in place of a timestamp. */
  inMs?: true;
}

/**
 * Deletes the oldest rows whose date has come. By their place in the table: a row that is written anew meanwhile, with a later
 * date, has another place and stays.
 *
 * @returns how many went
 */
export async function deleteDated(db: Queryable, dated: DatedTable, now: Date, limit: number): Promise<number> {
  const { table, column, keptMs } = dated;
  const before = new Date(now.getTime() - keptMs);
  const { rowCount } = await db.raw(
    'delete from ?? where ctid = any (array(select ctid from ?? where ?? <= ? order by ?? limit ?))',
    [table, table, column, dated.inMs ? before.getTime() : before, column, limit],
  );
  return rowCount;
}
