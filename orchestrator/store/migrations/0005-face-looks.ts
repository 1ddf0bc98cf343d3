import type { Knex } from 'knex';

/**
 * What faces looked like in earlier captures, to know a capture that is sent again in other bytes: 64 bits a frame, found
 * by any of four bands of sixteen. Rows go with the person (see subjects/erase.store.ts).
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
