import type { Knex } from 'knex';

/**
 * The looks of a capture's faces, sealed under the subject's key, with a date; and keyed tokens of their bands, by which a capture is
 * found. The earlier table held the looks in clear. It goes with its rows, because a migration holds no key to seal them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table face_looks;

    create table capture_looks (
      capture_id text primary key references captures,
      looks_sealed bytea not null,
      expires_at timestamptz not null
    );
    create index on capture_looks (expires_at);

    create table look_bands (
      account_id text not null,
      mode text not null,
      token bytea not null check (length(token) = 8),
      capture_id text not null references capture_looks on delete cascade,
      primary key (account_id, mode, token, capture_id)
    );
    create index on look_bands (capture_id);
  `);
}
