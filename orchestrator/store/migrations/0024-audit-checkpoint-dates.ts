import type { Knex } from 'knex';

/** The sweeper looks for the newest checkpoint before a date. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index on audit_checkpoints (signed_at)');
}
