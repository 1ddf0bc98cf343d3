import type { Knex } from 'knex';

/** Moves of a session to another device: who may ask, the standing offer, the offer that was taken, and who may still watch. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions
      add column cross_device text not null default 'ALLOW',
      add column handover_token_digest bytea,
      add column handover_expires_at timestamptz,
      add column taken_token_digest bytea,
      add column watch_token_digest bytea,
      add constraint sessions_cross_device_check check (cross_device in ('ALLOW', 'REQUIRE_PHONE', 'FORBID')) not valid,
      add constraint sessions_handover_check check ((handover_token_digest is null) = (handover_expires_at is null)) not valid;
    create unique index sessions_handover_token on sessions (handover_token_digest) where handover_token_digest is not null;
    create unique index sessions_taken_token on sessions (taken_token_digest) where taken_token_digest is not null;
    create unique index sessions_watch_token on sessions (watch_token_digest) where watch_token_digest is not null;
  `);
}
