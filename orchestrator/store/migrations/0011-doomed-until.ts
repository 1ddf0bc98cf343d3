import type { Knex } from 'knex';

/**
 * An object's name is on the list before the object is written, and leaves it with the row that names the object. An erased
 * object is deleted repeatedly until no worker can still write it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table doomed_blobs
      add column due_at timestamptz not null default now(),
      add column final_at timestamptz not null default now();
    create index on doomed_blobs (due_at);
  `);
}
