import type { Knex } from 'knex';

/** Whether the scores of an account have moved: one row for each check whose scores are compared. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table score_drifts (
      account_id text not null references accounts,
      check_kind text not null,
      set_name text not null,
      psi double precision not null,
      suspected_at timestamptz,
      checked_at timestamptz not null,
      primary key (account_id, check_kind)
    );
    create index score_drifts_checked on score_drifts (checked_at);
  `);
}
