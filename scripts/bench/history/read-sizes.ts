import type { Database } from '@faceproof/orchestrator/store/database.js';

const SHOWN = 12;

/** @returns one sentence: the bytes that a session takes in PostgreSQL with its indexes, and the largest tables */
export async function readSizes(db: Database): Promise<string> {
  const [count] = await db('sessions').count<{ count: number }[]>();
  const sessions = Math.max(1, count?.count ?? 0);
  const tables: { name: string; bytes: number }[] = await db('pg_class')
    .join('pg_namespace as n', 'n.oid', 'relnamespace')
    .where({ relkind: 'r', nspname: 'public' })
    .select('relname as name', db.raw('pg_total_relation_size(pg_class.oid) as bytes'))
    .orderBy('bytes', 'desc');
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  const shown = tables.slice(0, SHOWN).map(({ name, bytes }) => `${name} ${Math.round(bytes / sessions)}`);
  return `A session takes ${Math.round(total / sessions)} bytes in PostgreSQL, with its indexes: ${shown.join(', ')}.`;
}
