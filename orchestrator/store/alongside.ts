import type { Knex } from 'knex';

/** A change of one table. It is sent when it is awaited, or as a part of another statement: {@link alongside}. */
export type Change = Knex.QueryBuilder | Knex.Raw;

/** What a change returns besides columns. */
export type Returned = Knex.Raw;

/**
 * Makes several changes in one statement, because a statement costs as much as ten rows. They see the database as it was before the
 * statement, so none may depend on another's row except by a foreign key, which is checked at the end. PostgreSQL chooses their order:
 * no two may change the same row, and rows that others change too must be locked before.
 *
 * @param last the one that returns its rows
 */
export function alongside<Last extends Knex.QueryBuilder>(changes: readonly Change[], last: Last): Last {
  for (const [i, change] of changes.entries()) last.with(`change_${i}`, change);
  return last;
}
