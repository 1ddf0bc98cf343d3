import type { Knex } from 'knex';

/**
 * Pictures for people: the rendered ones, how many a capture has, and when a reference was deleted. `audit_log.detail` says which
 * picture was read.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table audit_log add column detail text;

    alter table captures add column picture_count integer;
    alter table sessions add column reference_deleted_at timestamptz;

    create table renditions (
      session_id text not null references sessions,
      capture_id text references captures,
      width integer not null,
      blob_id text not null unique,
      wrapped_key bytea not null,
      created_at timestamptz not null
    );
    create unique index renditions_one_each on renditions (session_id, coalesce(capture_id, ''), width);
  `);
}
