-- What an account may use and has used, and what is counted of its sessions.

-- See docs/decisions/0026-the-allowance-is-cut-into-shares.md.
create table allowance_shares (
  account_id text not null references accounts,
  period text not null,
  share smallint not null,
  included integer not null check (included >= 0),
  free integer not null,
  primary key (account_id, period, share)
) with (fillfactor = 50);

-- One for each session, which it outlives.
create table usage_rows (
  session_id text primary key,
  account_id text not null,
  mode text not null,
  period text not null,
  flow text not null,
  state text not null check (state in ('RESERVED', 'USED', 'RELEASED')),
  outcome text,
  settled_at timestamptz
);
create index on usage_rows (account_id, period);

create table usage_changes (
  id bigint generated always as identity primary key,
  account_id text not null,
  period text not null,
  mode text not null,
  flow text not null,
  outcome text not null,
  count integer not null
);
create index on usage_changes (account_id, period);

create table usage_totals (
  account_id text not null references accounts,
  period text not null,
  mode text not null,
  flow text not null,
  outcome text not null,
  count integer not null,
  primary key (account_id, period, mode, flow, outcome)
);

-- Sessions that are not in the counts yet. See docs/decisions/0030-analytics-are-counted-by-day.md.
create table ended_sessions (
  n bigint primary key generated always as identity,
  session_id text not null
);

create table session_counts (
  account_id text not null references accounts,
  mode text not null,
  day date not null,
  flow text not null,
  device text not null,
  locale text not null,
  counts jsonb not null,
  primary key (account_id, mode, day, flow, device, locale)
);
create index on session_counts (day);

-- Whether the scores of an account have moved: one row for each check whose scores are compared.
create table score_drifts (
  account_id text not null references accounts,
  check_kind text not null,
  set_name text not null,
  psi double precision not null,
  suspected_at timestamptz,
  checked_at timestamptz not null,
  primary key (account_id, check_kind)
);
create index score_drifts_checked on score_drifts (checked_at);

-- When they were last compared, also if they were too few to tell whether they moved.
create table drift_checks (
  account_id text primary key references accounts,
  checked_at timestamptz not null
);
create index drift_checks_checked on drift_checks (checked_at);
