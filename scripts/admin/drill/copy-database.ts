import type { Database, Transaction } from '@faceproof/orchestrator/store/database.js';
import {
  insertRows,
  listColumns,
  listTables,
  readRows,
  readSequences,
  withoutForeignKeys,
  writeSequences,
} from './table-rows.js';

/** The result of the copy. */
export interface Copy {
  tables: number;
  rows: number;
  /** Tables whose rows in the copy differ from the snapshot. */
  differing: string[];
}

/**
 * Copies every row of one snapshot into a database that was migrated and is empty. The queue is left out, because it is rebuilt from
 * the rows.
 */
export async function copyDatabase(from: Database, to: Database): Promise<Copy> {
  return from.transaction(
    (source) =>
      to.transaction(async (target) => {
        const tables = await listTables(source);
        const copy: Copy = { tables: tables.length, rows: 0, differing: [] };
        await withoutForeignKeys(target, async () => {
          for (const table of tables) {
            copy.rows += await insertRows(target, table, await listColumns(source, table), readRows(source, table));
            if ((await digestOf(source, table)) !== (await digestOf(target, table))) copy.differing.push(table);
          }
          await writeSequences(target, await readSequences(source));
        });
        return copy;
      }),
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

/** A digest of all rows that does not depend on their order. */
async function digestOf(db: Transaction, table: string): Promise<string> {
  const { rows } = await db.raw(
    `select count(*) || ':' || coalesce(sum(hashtextextended(row_to_json(one)::text, 0)), 0) as digest from ?? one`,
    [table],
  );
  return rows[0].digest;
}
