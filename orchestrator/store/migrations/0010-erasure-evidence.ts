import type { Knex } from 'knex';

/** An erasure is told from its receipt, which says the same. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table erasures drop column evidence, drop column erased');
}
