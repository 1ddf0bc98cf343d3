-- Accounts and what each sets: keys, policies, and what it shows to people.

create table accounts (
  id text primary key,
  name text not null,
  plan text not null,
  included integer not null check (included >= 0),
  suspended_at timestamptz,
  created_at timestamptz not null
);

create table api_keys (
  id text primary key,
  account_id text not null references accounts,
  mode text not null check (mode in ('TEST', 'LIVE')),
  digest bytea not null unique,
  hint text not null,
  scopes text[],
  name text,
  expires_at timestamptz,
  -- Exact to a minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index on api_keys (account_id);

create table policies (
  account_id text not null references accounts,
  mode text not null,
  policy_id text not null,
  version integer not null,
  policy jsonb not null,
  hash text not null,
  created_at timestamptz not null,
  -- The id of a key or of a member; null: the default.
  changed_by text,
  primary key (account_id, mode, policy_id, version)
);

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
  -- Whether its own consent texts say that reviewed sessions are used to test and improve the models.
  created_at timestamptz not null,
  changed_by text,
  primary key (account_id, mode, version),
  foreign key (account_id, light_logo) references logos,
  foreign key (account_id, dark_logo) references logos
);
create index on branding_versions (account_id, light_logo) where light_logo is not null;
create index on branding_versions (account_id, dark_logo) where dark_logo is not null;

-- The texts that people agreed to. They contain no value of a session.
create table consent_texts (
  hash text primary key check (hash ~ '^sha256:[0-9a-f]{64}$'),
  locale text not null,
  text jsonb not null,
  version text not null default '1',
  own boolean not null default false,
  first_used_at timestamptz not null
);

create table own_consent_texts (
  account_id text not null references accounts,
  mode text not null check (mode in ('TEST', 'LIVE')),
  hash text not null references consent_texts,
  version text not null,
  primary key (account_id, mode, hash)
);
