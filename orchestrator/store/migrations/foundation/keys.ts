import { indexOfKey, keyOf } from './under-key.js';

/** Of each subject that was not erased. Without a reference to the subject, which may be in another database. */
export const SUBJECT_KEYS = `
    create table subject_keys (
      row_id uuid primary key,
      wrapped_key bytea not null,
      ${keyOf('wrapped_key')},
      created_at timestamptz not null default now()
    );
    ${indexOfKey('subject_keys')}
`;

/**
 * The wrapping keys of the database, wrapped under the master key; the key of keyed digests; the
 * keys of the subjects; and the keys that sign receipts and webhooks.
 *
 * `key_holders` is unlogged: a process writes its row again every few seconds.
 */
export const KEYS = `
    create table wrapping_keys (
      id bytea primary key check (length(id) = 4),
      state text not null check (state in ('PUBLISHED', 'ACTIVE', 'RETIRING')),
      master_key_id text not null,
      wrapped_key bytea not null,
      created_at timestamptz not null
    );
    create unique index wrapping_keys_one_active on wrapping_keys (state) where state = 'ACTIVE';
    create unique index wrapping_keys_one_published on wrapping_keys (state) where state = 'PUBLISHED';

    create table digest_key (
      only_one boolean primary key default true check (only_one),
      wrapped_key bytea not null,
      ${keyOf('wrapped_key')},
      created_at timestamptz not null
    );
    ${indexOfKey('digest_key')}

    -- Names the installation, so that its data and its keys find each other. Its row is made by the first start.
    create table installation (
      only_one boolean primary key default true check (only_one),
      id uuid not null,
      -- Whether subject_keys is in a database of its own. Then the table here stays empty.
      keys_apart boolean not null default false
    );
    ${SUBJECT_KEYS}
    create function refuse_keys_here() returns trigger language plpgsql as $$
    begin
      if (select keys_apart from installation) then
        raise exception 'The keys of this installation are in another database: set KEYS_DATABASE_URL';
      end if;
      return null;
    end $$;
    create trigger keys_are_apart before insert on subject_keys for each statement execute function refuse_keys_here();

    create unlogged table key_holders (
      instance uuid primary key,
      name text not null,
      holds text[] not null,
      seals_under text not null,
      seen_at timestamptz not null
    );

    create table signing_keys (
      kid text primary key,
      mode text not null,
      signs text not null check (signs in ('RECEIPTS', 'WEBHOOKS')),
      x text not null,
      wrapped_secret bytea not null,
      ${keyOf('wrapped_secret')},
      status text not null,
      not_before timestamptz not null,
      not_after timestamptz,
      -- Since when others may hold the secret.
      revoked_at timestamptz
    );
    create unique index signing_keys_one_active on signing_keys (mode, signs) where status = 'ACTIVE';
    ${indexOfKey('signing_keys')}
`;
