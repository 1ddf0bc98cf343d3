import type { Queryable } from './database.js';

/** @throws Error on a standby, which answers and refuses every write */
export async function requireWritable(db: Queryable): Promise<void> {
  const { rows } = await db.raw(`select current_setting('transaction_read_only') as "readOnly"`);
  if (rows[0].readOnly === 'on') throw new Error('The database takes no writes: it is a standby');
}
