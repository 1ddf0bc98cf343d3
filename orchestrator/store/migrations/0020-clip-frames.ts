import type { Knex } from 'knex';

/** The frames that were measured of a clip: a sealed object, its key, and what the frames are, sealed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table captures
      add column clip_frames_blob_id text,
      add column clip_frames_wrapped_key bytea,
      add column clip_frames_sealed bytea;
  `);
}
