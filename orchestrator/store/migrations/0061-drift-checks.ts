import type { Knex } from 'knex';

/** When the scores of an account were last compared, also if they were too few to tell whether they moved. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table drift_checks (
      account_id text primary key references accounts,
      checked_at timestamptz not null
    );
    create index drift_checks_checked on drift_checks (checked_at);
  `);
}
