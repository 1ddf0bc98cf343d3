import type { Knex } from 'knex';

/**
 * Counts of sessions by day, and the coarse class of the device that claimed a session. `ended_sessions` lists sessions that are not
 * in the counts yet, at first every session that has ended. See docs/decisions/0030-analytics-are-counted-by-day.md.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions add column device text check (device in ('PHONE', 'TABLET', 'COMPUTER', 'SDK', 'UNKNOWN'));

    create table ended_sessions (
      n bigint primary key generated always as identity,
      session_id text not null
    );
    insert into ended_sessions (session_id)
      select id from sessions where status in ('APPROVED', 'DECLINED', 'FAILED', 'EXPIRED', 'CANCELED') order by id;

    create table session_counts (
      account_id text not null references accounts,
      mode text not null,
      day date not null,
      flow text not null,
      device text not null,
      locale text not null,
      counts jsonb not null,
      primary key (account_id, mode, day, flow, device, locale)
    );
    create index on session_counts (day);
  `);
}
