-- Receipts, which outlive their sessions, and the evidence log: an append-only Merkle tree over them. See evidence-log/.

create table receipts (
  id text primary key,
  session_id text,
  account_id text not null references accounts,
  mode text not null,
  type text not null,
  bundle text not null,
  bundle_hash text not null,
  key_id text not null references signing_keys,
  signature text not null,
  decided_at timestamptz not null,
  supersedes text unique references receipts,
  superseded boolean not null default false,
  log_index bigint unique
);
create unique index receipts_one_current on receipts (session_id) where not superseded;
create index receipts_not_in_log on receipts (decided_at, id) where log_index is null;
create index receipts_of_account_in_log on receipts (account_id, mode, log_index) where log_index is not null;

create table erasures (
  id text primary key,
  subject_row uuid not null unique references subjects,
  receipt_id text not null references receipts,
  erased_at timestamptz not null,
  -- When the list outside of the database first had it. See docs/guides/back-up.md.
  exported_at timestamptz
);
create index erasures_not_exported on erasures (erased_at) where exported_at is null;

-- The names and keys under which the log was signed, one after the other: the tree goes on under the next. A failover that loses commits
-- can end one, because others hold signed checkpoints of what was lost.
create table evidence_log (
  -- Of the first checkpoint under this name.
  first_size bigint primary key,
  origin text not null unique,
  -- Why the name before it ended.
  reason text,
  x text not null,
  wrapped_secret bytea not null,
  wrapping_key bytea generated always as (nullif(substring(wrapped_secret from 2 for 4), '')) stored references wrapping_keys,
  created_at timestamptz not null
);
create index evidence_log_wrapping_key on evidence_log (wrapping_key) where wrapping_key is not null;

-- The roots of complete subtrees: level 0 are the leaves, and an index counts within its level.
create table evidence_log_nodes (
  level smallint not null check (level between 0 and 52),
  index bigint not null check (index >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, index)
);

create table evidence_log_checkpoints (
  size bigint primary key,
  note text not null,
  signed_at timestamptz not null
);

create table evidence_log_cosignatures (
  size bigint not null references evidence_log_checkpoints (size),
  vkey text not null,
  line text not null,
  cosigned_at timestamptz not null,
  primary key (size, vkey)
);

-- How far each witness is.
create table evidence_log_witnesses (
  vkey text primary key,
  -- Of the largest checkpoint that it cosigned for us; -1 before the first.
  cosigned_size bigint not null default -1,
  -- What it said last; it may have cosigned for another sender, or an answer was lost.
  known_size bigint not null default 0,
  failures integer not null default 0,
  failure text,
  next_attempt_at timestamptz,
  -- One process at a time asks it. The lease of a process that died expires.
  leased_until timestamptz
);
