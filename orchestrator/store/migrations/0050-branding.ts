import type { Knex } from 'knex';

/** Versions of what an account shows to people, for each mode, and its logos. What `accounts` held becomes version 1. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table logos (
      account_id text not null references accounts,
      digest text not null check (digest ~ '^[0-9a-f]{64}$'),
      bytes bytea not null check (octet_length(bytes) <= 200000),
      media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
      created_at timestamptz not null,
      primary key (account_id, digest)
    );
    create index on logos (digest);
    create index on logos (created_at);

    create table branding_versions (
      account_id text not null references accounts,
      mode text not null check (mode in ('TEST', 'LIVE')),
      version integer not null check (version > 0),
      branding jsonb not null,
      text_versions jsonb not null,
      light_logo text,
      dark_logo text,
      created_at timestamptz not null,
      changed_by text,
      primary key (account_id, mode, version),
      foreign key (account_id, light_logo) references logos,
      foreign key (account_id, dark_logo) references logos
    );
    create index on branding_versions (account_id, light_logo) where light_logo is not null;
    create index on branding_versions (account_id, dark_logo) where dark_logo is not null;

    alter table consent_texts add column own boolean not null default false;
    create table own_consent_texts (
      account_id text not null references accounts,
      mode text not null check (mode in ('TEST', 'LIVE')),
      hash text not null references consent_texts,
      version text not null,
      primary key (account_id, mode, hash)
    );

    insert into logos (account_id, digest, bytes, media_type, created_at)
      select id, logo_digest, logo, logo_media_type, now() from accounts where logo is not null;
    insert into branding_versions (account_id, mode, version, branding, text_versions, light_logo, created_at)
      select id, mode, 1,
        jsonb_build_object(
          'publicName', null, 'privacyUrl', null, 'supportUrl', null,
          'logos', jsonb_build_object('light', 'sha256:' || logo_digest, 'dark', null),
          'colors', jsonb_build_object('light', accent, 'dark', null),
          'consentTexts', '{}'::jsonb),
        '{}', logo_digest, now()
      from accounts, unnest(array['TEST', 'LIVE']) mode
      where accent is not null or logo is not null;
    alter table accounts drop column accent, drop column logo, drop column logo_media_type, drop column logo_digest;
  `);
}
