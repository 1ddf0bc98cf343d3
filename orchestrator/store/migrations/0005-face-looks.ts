import type { Knex } from 'knex';

/**
 * Face looks of earlier captures, to recognise a capture that is sent again under another encoding: 64 bits per frame, found
 * by any of four bands of sixteen. The rows are erased with the person (see subjects/erase.store.ts).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table face_looks (
      account_id text not null,
      mode text not null,
      band integer not null,
      look bytea not null check (length(look) = 8),
      capture_id text not null references captures,
      primary key (capture_id, look, band)
    );
    create index on face_looks (account_id, mode, band);
  `);
}
