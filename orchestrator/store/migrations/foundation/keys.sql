-- The wrapping keys of the database, wrapped under the master key; the key of keyed digests; and
-- the keys that sign receipts and webhooks.
--
-- A column of values under a wrapping key has a generated reference to the key's row, here and in other tables: a key cannot be deleted
-- while a value needs it, not even one that another transaction is about to commit. The index of it is what a rotation reads.
--
-- `key_holders` is unlogged: a process writes its row again every few seconds.

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
  wrapping_key bytea generated always as (nullif(substring(wrapped_key from 2 for 4), '')) stored references wrapping_keys,
  created_at timestamptz not null
);
create index digest_key_wrapping_key on digest_key (wrapping_key) where wrapping_key is not null;

-- Names the installation, so that its data and its keys find each other. Its row is made by the first start.
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
  wrapping_key bytea generated always as (nullif(substring(wrapped_secret from 2 for 4), '')) stored references wrapping_keys,
  status text not null,
  not_before timestamptz not null,
  not_after timestamptz,
  -- Since when others may hold the secret.
  revoked_at timestamptz
);
create unique index signing_keys_one_active on signing_keys (mode, signs) where status = 'ACTIVE';
create index signing_keys_wrapping_key on signing_keys (wrapping_key) where wrapping_key is not null;
