import type { Knex } from 'knex';

/**
 * The row also holds the template, sealed under its subject's key: a search reads thousands of templates, and a media store
 * is too slow for that. `number` counts enrollments in the order in which they become visible, so that a search can tell
 * whether it has missed one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table enrollments add column template bytea;
    alter table enrollments add column number bigint generated always as identity;
    create index enrollments_searched on enrollments (account_id, mode, number) where deleted_at is null;

    create table duplicate_finds (
      session_id text not null references sessions,
      enrollment_id text not null references enrollments,
      rank int not null,
      primary key (session_id, enrollment_id)
    );
    create index on duplicate_finds (enrollment_id);
  `);
}
