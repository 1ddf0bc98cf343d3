import type { Queryable } from '../database.js';

/** Whether the role of this connection may change a table's definition; null if there is no such table. A superuser may. */
export async function ownsTable(db: Queryable, table: string): Promise<boolean | null> {
  const { rows } = await db.raw(`select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass(?)`, [
    table,
  ]);
  return rows[0]?.owns ?? null;
}
