import type { Knex } from 'knex';

/**
 * What a receipt says of a consent. Earlier ones were given on the page, to version 1 of its texts, and only the server's time was
 * recorded. And where the page sends a person who cannot be captured.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table consent_texts add column version text not null default '1';
    alter table consent_texts alter column version drop default;

    alter table sessions
      add column fallback_url text,
      add column consent_given_at timestamptz,
      add column consent_text_version text,
      add column consent_channel text check (consent_channel in ('PAGE', 'SDK'));
    update sessions
      set consent_given_at = consented_at, consent_text_version = '1', consent_channel = 'PAGE'
      where consent_text_hash is not null;
    alter table sessions add constraint sessions_whole_consent check (
      num_nulls(consented_at, consent_given_at, consent_text_hash, consent_text_version, consent_channel) = 0
      or num_nulls(consent_given_at, consent_text_hash, consent_text_version, consent_channel) = 4
    );
  `);
}
