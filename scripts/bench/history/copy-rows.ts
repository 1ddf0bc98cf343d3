import type { Transaction } from '@faceproof/orchestrator/store/database.js';

/** What a copy says instead of its original, as SQL. `t` is the original, `s` a row of the table `seed`. */
export type Overrides = Readonly<Record<string, string>>;

/** In every table that has such a column. */
const USUAL: Overrides = {
  account_id: 's.account_id',
  mode: 's.mode',
  session_id: 's.session_id',
  subject_row: 's.subject_row',
};

/**
 * Copies the rows of recorded sessions, once for each row of the table `seed`, with one statement. A column without an override keeps
 * its value, and a time moves with its session. A new column of the product is therefore filled without a change here.
 *
 * @param from the originals `t`, joined with `seed s`
 */
export async function copyRows(tx: Transaction, table: string, from: string, overrides: Overrides = {}): Promise<void> {
  const columns: { name: string; type: string }[] = await tx('information_schema.columns')
    .where({ table_schema: 'public', table_name: table, is_generated: 'NEVER', is_identity: 'NO' })
    .select('column_name as name', 'data_type as type');
  const values = columns.map(({ name, type }) => overrides[name] ?? USUAL[name] ?? shifted(name, type));
  await tx.raw(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) select ${values.join(', ')} from ${from}`.replaceAll(
      '?',
      '\\?',
    ),
  );
}

function shifted(name: string, type: string): string {
  return type === 'timestamp with time zone' ? `t.${name} + s.shift` : `t.${name}`;
}
