import type { Knex } from 'knex';

/** Data of the hosted page: a recorded consent, a test session's chosen scenario, an account's branding. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions
      add column consented_at timestamptz,
      add column consent_locale text,
      add column consent_text_hash text,
      add column chosen_scenario text check (chosen_scenario is null or mode = 'TEST');

    alter table accounts
      add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
      add column logo bytea check (octet_length(logo) <= 200000),
      add column logo_media_type text check (logo_media_type in ('image/png', 'image/jpeg', 'image/webp')),
      add column logo_digest text,
      add check ((logo is null) = (logo_media_type is null) and (logo is null) = (logo_digest is null));
    create index on accounts (logo_digest) where logo_digest is not null;
  `);
}
