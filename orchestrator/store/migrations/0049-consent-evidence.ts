import type { Knex } from 'knex';

/**
 * What a receipt says of a consent, and where the page sends a person who cannot be captured.
 *
 * Earlier consents were given on the page, to version 1 of its texts, and only the server's time was recorded: their rows keep nulls in
 * the new columns, so that no row is rewritten. An orchestrator of an earlier version writes `consented_at` and `consent_text_hash`
 * alone, also when it erases a person. The constraints allow that, and hold for what is written from here on: checking the rows of a
 * large table would hold its lock for minutes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table consent_texts add column version text not null default '1';

    alter table sessions
      add column fallback_url text,
      add column consent_given_at timestamptz,
      add column consent_text_version text,
      add column consent_channel text;
    alter table sessions
      add constraint sessions_consent_channel check (consent_channel in ('PAGE', 'SDK')) not valid,
      add constraint sessions_whole_consent check (
        (consent_text_hash is null or consented_at is not null)
        and num_nulls(consent_given_at, consent_text_version, consent_channel) in (0, 3)
      ) not valid;
  `);
}
