import type { Queryable, Transaction } from '../store/database.js';
import type { SealedColumn } from '../vault/sealed-column.js';

/** A value of a sealed column, with its context. */
export interface SealedValue {
  id: unknown;
  sealed: Buffer;
  context: string;
}

/**
 * Locks and returns values under these keys, except for rows that another transaction has locked. An erased subject has no value.
 */
export async function takeValuesUnder(
  tx: Transaction,
  of: SealedColumn,
  keys: readonly Buffer[],
  { limit, except }: { limit: number; except: readonly unknown[] },
): Promise<SealedValue[]> {
  const rows = await tx(of.table)
    .whereIn(of.keyColumn, [...keys])
    .whereNotIn(of.id, [...except] as string[])
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .select(of.id, of.column, ...of.reads);
  return rows.map((row) => toValue(of, row));
}

/** Replaces values that the transaction has locked. */
export async function replaceValues(
  tx: Transaction,
  of: SealedColumn,
  values: readonly { id: unknown; sealed: Buffer }[],
): Promise<void> {
  if (values.length === 0) return;
  await tx.raw(
    `update ?? set ?? = value.sealed from unnest(?::${of.idType}[], ?::bytea[]) as value (id, sealed) where ??.?? = value.id`,
    [of.table, of.column, values.map(({ id }) => id as string), values.map(({ sealed }) => sealed), of.table, of.id],
  );
}

/** Lists values in the order of the primary key. @param after the last id of the previous page; null for the first page */
export async function listValues(db: Queryable, of: SealedColumn, after: unknown, limit: number): Promise<SealedValue[]> {
  const page = db(of.table).whereNotNull(of.keyColumn).orderBy(of.id).limit(limit);
  if (after !== null) page.andWhere(of.id, '>', after as string);
  const rows = await page.select(of.id, of.column, ...of.reads);
  return rows.map((row) => toValue(of, row));
}

/** Counts the values under these keys, including locked rows. */
export async function countValuesUnder(db: Queryable, of: SealedColumn, keys: readonly Buffer[]): Promise<number> {
  const row = await db(of.table)
    .whereIn(of.keyColumn, [...keys])
    .count({ count: '*' })
    .first();
  return Number(row?.count ?? 0);
}

function toValue(of: SealedColumn, row: Record<string, unknown>): SealedValue {
  return { id: row[of.id], sealed: row[of.column] as Buffer, context: of.contextOf(row) };
}
