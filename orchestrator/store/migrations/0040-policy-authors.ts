import type { Knex } from 'knex';

/** Who changed a policy: the id of a key or of a member. null: the default, and versions from before this column. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table policies add column changed_by text');
}
