import type { Knex } from 'knex';
import type { Queryable } from './database.js';

export type Query = Knex.QueryBuilder;

/**
 * The newest ids of several sources, each of which an index has in the order of the ids. The newest of all are among the newest of
 * each, so that a query reads at most `most` entries of each source, however many there are.
 *
 * @param sources a table of values, as SQL
 * @param ofEach selects `id` of the source in the row of `sources`. An order that it has comes before that of the ids
 */
export function newestOf(db: Queryable, sources: Knex.Raw, ofEach: Query, most: number): Query {
  return db
    .from(db.raw('? cross join lateral ? as newest', [sources, ofEach.orderBy('id', 'desc').limit(most)]))
    .orderBy('newest.id', 'desc')
    .limit(most)
    .select('newest.id');
}
