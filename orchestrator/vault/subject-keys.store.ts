import {
  type Database,
  isOverloaded,
  isUnavailable,
  type Query,
  type Queryable,
  type Row,
  type Transaction,
} from '../store/database.js';

/**
 * The wrapped keys of the subjects: in the database of the data, or apart from it in one of their own. A subject without a key was
 * erased.
 *
 * Apart, no transaction spans both databases. A key is committed before the row of its subject, and the row says that the subject is
 * erased before the key is deleted. Whatever is killed in between leaves a key that {@link SubjectKeys.sweep} deletes, or an erasure
 * that a round completes; never a subject that lacks its key.
 */
export interface SubjectKeys {
  /** null: they are in the database of the data. */
  apart: Database | null;
  /**
   * Inserts a subject's row together with its key.
   *
   * @param insertion returns nothing if another transaction has made the row; then the key is not kept either
   */
  storeWith(tx: Transaction, made: { row: string; wrapped: Buffer }, insertion: Query): Promise<Row | null>;
  /** Runs a query with the column `subject_key`: the key of the subject that `column` names, or null if there is none. */
  addTo(query: Query, column: string): Promise<Row[]>;
  /** @returns the keys by the subjects' rows, without those that do not exist */
  find(db: Queryable, rows: readonly string[]): Promise<Map<string, Buffer>>;
  /** Deletes with the rows, if both are in one database; then {@link deleteApart} has nothing to do. */
  deleteIn(tx: Transaction, rows: readonly string[]): Promise<void>;
  /** Deletes at once, if the keys are apart. The subjects must be committed as erased or deleted. */
  deleteApart(rows: readonly string[]): Promise<void>;
  /**
   * Deletes the keys of a page of subjects that were erased or are gone. Each call takes the next page.
   *
   * @returns how many it deleted
   * @throws Error, and deletes none, if more of them are gone than a crash explains
   */
  sweep(db: Queryable): Promise<number>;
}

/** The database of the keys does not answer. The cause is the driver's error. */
export class KeysDatabaseAwayError extends Error {
  override name = 'KeysDatabaseAwayError';
  readonly publicDetail = 'The database of the keys is unreachable. Retry shortly.';
}

/** A subject that was not erased has no key: the keys were restored from an older backup than the data. */
export class KeyMissingError extends Error {
  override name = 'KeyMissingError';
  readonly publicDetail = 'The database of the keys lacks the key of this person. Tell the operator.';
}

/** @param apart the database of the keys; null: that of the data */
export function openSubjectKeys(apart: Database | null): SubjectKeys {
  return apart === null ? openWithData() : openApart(apart);
}

function openWithData(): SubjectKeys {
  return {
    apart: null,
    async storeWith(tx, { row, wrapped }, insertion) {
      const key = tx.raw('insert into subject_keys (row_id, wrapped_key) select ?::uuid, ?::bytea from made', [row, wrapped]);
      const [made = null] = await tx.with('made', insertion).with('key', key).from('made').select();
      return made;
    },
    addTo: async (query, column) =>
      query.leftJoin('subject_keys', 'subject_keys.row_id', column).select('subject_keys.wrapped_key as subject_key'),
    find: findIn,
    deleteIn: deleteKeys,
    deleteApart: async () => undefined,
    sweep: async () => 0,
  };
}

function openApart(keysDb: Database): SubjectKeys {
  const page = { after: NIL };
  const find = (rows: readonly string[]) => named(() => findIn(keysDb, rows));
  const deleteApart = (rows: readonly string[]) => named(() => deleteKeys(keysDb, rows));
  return {
    apart: keysDb,
    async storeWith(tx, { row, wrapped }, insertion) {
      await named(async () => keysDb('subject_keys').insert({ row_id: row, wrapped_key: wrapped }));
      // A commit whose answer was lost may have succeeded. What it leaves is for the sweep.
      tx.executionPromise.catch((error) => (isUnavailable(error) ? undefined : deleteApart([row]).catch(() => undefined)));
      const [made = null] = await insertion;
      if (made === null) await deleteApart([row]);
      return made;
    },
    async addTo(query, column) {
      const rows: Row[] = await query.select(`${column} as subject_key_row`);
      const keys = await find([...new Set(rows.map(({ subject_key_row: row }) => row))]);
      return rows.map((row) => ({ ...row, subject_key: keys.get(row.subject_key_row) ?? null }));
    },
    find: (_, rows) => find(rows),
    deleteIn: async () => undefined,
    deleteApart,
    async sweep(db) {
      const found = await named(() => listOld(keysDb, page.after));
      page.after = found.length < PAGE ? NIL : (found.at(-1)?.row ?? NIL);
      const old = found.filter((one) => one.old).map(({ row }) => row);
      const orphans = await listOrphans(db, old);
      await deleteApart(orphans);
      return orphans.length;
    },
  };
}

/** @throws KeyMissingError unless the subject, which has no key, was erased or is gone */
export async function requireErased(db: Queryable, row: string): Promise<void> {
  const alive = await db('subjects').where({ row_id: row }).whereNull('erased_at').first('row_id');
  if (alive !== undefined) throw new KeyMissingError(`The subject ${row} was not erased, but has no key`);
}

async function findIn(db: Queryable, rows: readonly string[]): Promise<Map<string, Buffer>> {
  if (rows.length === 0) return new Map();
  const found: Row[] = await keysOf(db, rows).select('row_id', 'wrapped_key');
  return new Map(found.map(({ row_id, wrapped_key }) => [row_id, wrapped_key]));
}

async function deleteKeys(db: Queryable, rows: readonly string[]): Promise<void> {
  if (rows.length > 0) await keysOf(db, rows).delete();
}

function keysOf(db: Queryable, rows: readonly string[]): Query {
  return db('subject_keys').whereIn('row_id', [...rows]);
}

export const NIL = '00000000-0000-0000-0000-000000000000';
const PAGE = 1000;
/** Longer than any transaction that makes a subject: the server ends one that waits. By the clock of the keys' database. */
const MADE_WITHIN = '1 hour';

async function listOld(keysDb: Database, after: string): Promise<{ row: string; old: boolean }[]> {
  return keysDb('subject_keys')
    .where('row_id', '>', after)
    .orderBy('row_id')
    .limit(PAGE)
    .select('row_id as row', keysDb.raw('created_at < now() - ?::interval as old', [MADE_WITHIN]));
}

/** Kills leave a few. Many mean that the data were restored from before these subjects, and a newer backup may follow. */
const STRAY_MAX = 10;

async function listOrphans(db: Queryable, rows: readonly string[]): Promise<string[]> {
  const subjects = db('subjects').whereIn('row_id', [...rows]);
  const erasedAt = new Map((await subjects).map(({ row_id, erased_at }) => [row_id, erased_at]));
  const stray = rows.filter((row) => !erasedAt.has(row));
  if (stray.length > Math.max(STRAY_MAX, rows.length / STRAY_MAX))
    throw new Error(
      `${stray.length} of ${rows.length} keys belong to no subject. They were kept: was the database of the data restored from an older backup?`,
    );
  return rows.filter((row) => erasedAt.get(row) !== null);
}

/** Gives a failure of the database of the keys a name of its own: the other database may be well. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!isUnavailable(cause) && !isOverloaded(cause)) throw cause;
    throw new KeysDatabaseAwayError('The database of the keys (KEYS_DATABASE_URL) does not answer', { cause });
  }
}
