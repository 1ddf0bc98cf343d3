import type { Knex } from 'knex';
import type { Queryable } from './database.js';

/**
 * `column = any (array(…))`, for rows that are found by a sub-query. PostgreSQL takes such an array for ten values and looks them up in
 * an index. Of `column in (select …)` it may expect many more, and then reads the whole table for a join.
 */
export function anyOf(db: Queryable, column: string, found: Knex.QueryBuilder): Knex.Raw {
  return db.raw('?? = any (array(?))', [column, found]);
}
