import type { Database, Transaction } from '@faceproof/orchestrator/store/database.js';

/** Request counters live for a minute. The new database has its own list of migrations. */
const LEFT_OUT = ['request_counts', 'faceproof_migrations'];
const PAGE = 500;

/** The result of the copy. */
export interface Copy {
  tables: number;
  rows: number;
  /** Tables whose rows in the copy differ from the snapshot. */
  differing: string[];
}

/**
 * Copies every row of one snapshot into a database that was migrated and is empty. Foreign keys are added last, so that they are
 * checked against all rows. The queue is left out, because it is rebuilt from the rows.
 */
export async function copyDatabase(from: Database, to: Database): Promise<Copy> {
  return from.transaction(
    (source) =>
      to.transaction(async (target) => {
        const tables = await listTables(source);
        const foreignKeys = await dropForeignKeys(target);
        const copy: Copy = { tables: tables.length, rows: 0, differing: [] };
        for (const table of tables) {
          copy.rows += await copyTable(source, target, table);
          if ((await digestOf(source, table)) !== (await digestOf(target, table))) copy.differing.push(table);
        }
        await copySequences(source, target);
        for (const { table, name, definition } of foreignKeys)
          await target.raw(`alter table ${table} add constraint ?? ${definition}`, [name]);
        return copy;
      }),
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

async function listTables(db: Transaction): Promise<string[]> {
  const { rows } = await db.raw(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  return rows.map(({ name }: { name: string }) => name).filter((name: string) => !LEFT_OUT.includes(name));
}

async function dropForeignKeys(db: Transaction): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await db.raw(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await db.raw(`alter table ${table} drop constraint ??`, [name]);
  return rows;
}

/** Rows travel as JSON text, in which PostgreSQL writes every type so that it reads the same value back. */
async function copyTable(source: Transaction, target: Transaction, table: string): Promise<number> {
  const columns = await listColumns(source, table);
  const list = columns.map(() => '??').join(', ');
  const insert = `insert into ?? (${list}) overriding system value select ${list} from json_populate_recordset(null::??, ?::json)`;
  await target.raw('alter table ?? disable trigger user', [table]);
  await source.raw('declare page cursor for select row_to_json(one)::text as text from ?? one', [table]);
  let count = 0;
  for (;;) {
    const { rows } = await source.raw(`fetch ${PAGE} from page`);
    if (rows.length === 0) break;
    const json = `[${rows.map(({ text }: { text: string }) => text).join(',')}]`;
    await target.raw(insert, [table, ...columns, ...columns, table, json]);
    count += rows.length;
  }
  await source.raw('close page');
  await target.raw('alter table ?? enable trigger user', [table]);
  return count;
}

async function listColumns(db: Transaction, table: string): Promise<string[]> {
  const { rows } = await db.raw(
    `select attname as name from pg_attribute
     where attrelid = ?::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${table}`],
  );
  return rows.map(({ name }: { name: string }) => name);
}

async function copySequences(source: Transaction, target: Transaction): Promise<void> {
  const { rows } = await source.raw(
    `select quote_ident(sequencename) as name, last_value from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last_value } of rows) await target.raw('select setval(?::regclass, ?)', [`public.${name}`, last_value]);
}

/** A digest of all rows that does not depend on their order. */
async function digestOf(db: Transaction, table: string): Promise<string> {
  const { rows } = await db.raw(
    `select count(*) || ':' || coalesce(sum(hashtextextended(row_to_json(one)::text, 0)), 0) as digest from ?? one`,
    [table],
  );
  return rows[0].digest;
}
