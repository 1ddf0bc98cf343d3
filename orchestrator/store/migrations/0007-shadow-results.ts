import type { Knex } from 'knex';

/**
 * How a candidate set would have judged captures that the running set decided. A row is erased with the person. When the
 * capture's media is deleted, the row loses its capture and time, and is then anonymous.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table shadow_results (
      row_id bigint generated always as identity primary key,
      capture_id text unique references captures,
      settled_at timestamptz not null,
      set_name text not null,
      models jsonb not null,
      candidate text not null,
      candidate_models jsonb not null,
      failure text,
      ruling text not null,
      candidate_ruling text,
      checks jsonb not null,
      check ((failure is null) = (candidate_ruling is not null))
    );
    create index on shadow_results (settled_at);
  `);
}
