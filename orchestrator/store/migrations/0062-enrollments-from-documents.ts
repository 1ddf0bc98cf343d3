import type { Knex } from 'knex';

/** Whether an enrollment goes back to a document. Earlier ones have no value: the chain of their sessions says it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table enrollments add column from_document boolean');
}
