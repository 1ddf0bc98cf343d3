import type { Knex } from 'knex';

/**
 * Replaces the one row of counters per account and month. See docs/decisions/0026-the-allowance-is-cut-into-shares.md.
 *
 * Each month that has reservations gets one share, marked as cut for an allowance of 0, so that the first create of the new
 * version cuts it again. The totals are counted from `usage_rows`, which has one row per session and is never deleted.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table allowance_shares (
      account_id text not null references accounts,
      period text not null,
      share smallint not null,
      included integer not null check (included >= 0),
      free integer not null,
      primary key (account_id, period, share)
    ) with (fillfactor = 50);

    create table usage_changes (
      id bigint generated always as identity primary key,
      account_id text not null,
      period text not null,
      mode text not null,
      flow text not null,
      outcome text not null,
      count integer not null
    );
    create index on usage_changes (account_id, period);

    create table usage_totals (
      account_id text not null references accounts,
      period text not null,
      mode text not null,
      flow text not null,
      outcome text not null,
      count integer not null,
      primary key (account_id, period, mode, flow, outcome)
    );

    insert into allowance_shares (account_id, period, share, included, free)
      select account_id, period, 0, 0, -(used + reserved) from usage_periods where used + reserved > 0;

    insert into usage_totals (account_id, period, mode, flow, outcome, count)
      select account_id, period, mode, flow, case mode when 'TEST' then '' else outcome end, count(*)
      from usage_rows where mode = 'TEST' or state = 'USED'
      group by 1, 2, 3, 4, 5;

    drop table usage_periods;
  `);
}
