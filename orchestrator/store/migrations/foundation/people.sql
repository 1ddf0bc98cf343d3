-- Members of accounts and operators of the instance, who have no account; their passkeys, sign-ins and links.
--
-- Names and addresses are sealed in `profile`. Deleting a member deletes everything that belongs to them.

create table members (
  id text primary key,
  account_id text references accounts,
  role text check (role in ('OWNER', 'DEVELOPER', 'REVIEWER', 'SUPPORT', 'AUDITOR', 'DPO')),
  profile bytea not null,
  wrapping_key bytea generated always as (nullif(substring(profile from 2 for 4), '')) stored references wrapping_keys,
  -- A keyed digest of issuer and subject.
  oidc_digest bytea unique,
  created_at timestamptz not null,
  joined_at timestamptz,
  check ((account_id is null) = (role is null)),
  check (oidc_digest is null or coalesce(role, 'OWNER') <> 'OWNER')
);
create index on members (account_id, id);
create index members_wrapping_key on members (wrapping_key) where wrapping_key is not null;

create table passkeys (
  id text primary key,
  member_id text not null references members on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on passkeys (member_id);

create table sign_ins (
  id text primary key,
  member_id text not null references members on delete cascade,
  token_digest bytea not null unique,
  method text not null check (method in ('PASSKEY', 'OIDC', 'LINK')),
  passkey_id text references passkeys on delete cascade check (passkey_id is null or method = 'PASSKEY'),
  browser text not null,
  signed_in_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index on sign_ins (member_id);
create index on sign_ins (passkey_id);
create index on sign_ins (expires_at);

create table sign_in_links (
  token_digest bytea primary key,
  member_id text not null references members on delete cascade,
  kind text not null check (kind in ('INVITATION', 'SIGN_IN')),
  expires_at timestamptz not null
);
create index on sign_in_links (member_id);
create index on sign_in_links (expires_at);

create table spent_challenges (
  digest bytea primary key,
  expires_at timestamptz not null
);
create index on spent_challenges (expires_at);
