import type { Query, Queryable, Row, Transaction } from '../store/database.js';

/** The wrapped keys of the subjects. A subject without one was erased. */
export interface SubjectKeys {
  /**
   * Inserts a subject's row together with its key.
   *
   * @param insertion returns nothing if another transaction has made the row; then the key is not kept either
   */
  storeWith(tx: Transaction, made: { row: string; wrapped: Buffer }, insertion: Query): Promise<Row | null>;
  /** Runs a query with the column `subject_key`: the key of the subject that `column` names, or null if it was destroyed. */
  addTo(query: Query, column: string): Promise<Row[]>;
  /** @returns the keys by the subjects' rows, without those that were destroyed */
  find(db: Queryable, rows: readonly string[]): Promise<Map<string, Buffer>>;
  delete(tx: Transaction, rows: readonly string[]): Promise<void>;
}

export function openSubjectKeys(): SubjectKeys {
  return {
    async storeWith(tx, { row, wrapped }, insertion) {
      const key = tx.raw('insert into subject_keys (row_id, wrapped_key) select ?::uuid, ?::bytea from made', [row, wrapped]);
      const [made = null] = await tx.with('made', insertion).with('key', key).from('made').select();
      return made;
    },
    addTo: async (query, column) =>
      query.leftJoin('subject_keys', 'subject_keys.row_id', column).select('subject_keys.wrapped_key as subject_key'),
    async find(db, rows) {
      const found = await db('subject_keys')
        .whereIn('row_id', [...rows])
        .select('row_id', 'wrapped_key');
      return new Map(found.map(({ row_id, wrapped_key }) => [row_id, wrapped_key]));
    },
    async delete(tx, rows) {
      await tx('subject_keys')
        .whereIn('row_id', [...rows])
        .delete();
    },
  };
}
