import type { Transaction } from '@faceproof/orchestrator/store/database.js';

/** Request counters live for a minute. The new database has its own list of migrations. */
const LEFT_OUT = ['request_counts', 'faceproof_migrations'];
const PAGE = 500;

/** The tables of the service, by name. */
export async function listTables(db: Transaction): Promise<string[]> {
  const { rows } = await db.raw(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`,
  );
  return rows.map(({ name }: { name: string }) => name).filter((name: string) => !LEFT_OUT.includes(name));
}

/** The columns of a table that are not generated. */
export async function listColumns(db: Transaction, table: string): Promise<string[]> {
  const { rows } = await db.raw(
    `select attname as name from pg_attribute
     where attrelid = ?::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${table}`],
  );
  return rows.map(({ name }: { name: string }) => name);
}

/** Rows travel as JSON text, in which PostgreSQL writes every type so that it reads the same value back. */
export async function* readRows(db: Transaction, table: string): AsyncGenerator<string[]> {
  await db.raw('declare page cursor for select row_to_json(one)::text as text from ?? one', [table]);
  for (;;) {
    const { rows } = await db.raw(`fetch ${PAGE} from page`);
    if (rows.length === 0) break;
    yield rows.map(({ text }: { text: string }) => text);
  }
  await db.raw('close page');
}

/** @param columns of the rows; the table may have more, with defaults */
export async function insertRows(
  db: Transaction,
  table: string,
  columns: readonly string[],
  pages: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): Promise<number> {
  const list = columns.map(() => '??').join(', ');
  const insert = `insert into ?? (${list}) overriding system value select ${list} from json_populate_recordset(null::??, ?::json)`;
  await db.raw('alter table ?? disable trigger user', [table]);
  let count = 0;
  for await (const rows of pages) {
    await db.raw(insert, [table, ...columns, ...columns, table, `[${rows.join(',')}]`]);
    count += rows.length;
  }
  await db.raw('alter table ?? enable trigger user', [table]);
  return count;
}

/** Runs `load` without foreign keys, then adds them, so that they are checked against all rows. */
export async function withoutForeignKeys(db: Transaction, load: () => Promise<void>): Promise<void> {
  const { rows } = await db.raw(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await db.raw(`alter table ${table} drop constraint ??`, [name]);
  await load();
  for (const { table, name, definition } of rows) await db.raw(`alter table ${table} add constraint ?? ${definition}`, [name]);
}

/** The last value of each sequence that has given one, by its quoted name. */
export type Sequences = Readonly<Record<string, string>>;

export async function readSequences(db: Transaction): Promise<Sequences> {
  const { rows } = await db.raw(
    `select quote_ident(sequencename) as name, last_value from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, last_value }: { name: string; last_value: string }) => [name, last_value]));
}

export async function writeSequences(db: Transaction, sequences: Sequences): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) await db.raw('select setval(?::regclass, ?)', [`public.${name}`, last]);
}
