import type { Knex } from 'knex';

/** The receipt of an erasure has the same members. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table erasures drop column evidence, drop column erased');
}
