-- State of the request pipeline: answers stored for idempotency keys, request counters, and the last calls of each account.
--
-- The unlogged tables lose at most a minute of counts and the list of calls in a power cut: a request must not wait for a disk because
-- it was counted. `request_counts` has the columns that rate-limiter-flexible requires. A recent call names a route's pattern, never a
-- path, a query, a body or an address.

create table idempotency_keys (
  id bytea primary key,
  request_hash bytea not null,
  claim uuid not null,
  leased_until timestamptz not null,
  answer_sealed bytea,
  wrapping_key bytea generated always as (nullif(substring(answer_sealed from 2 for 4), '')) stored references wrapping_keys,
  subject_row uuid,
  erased_at timestamptz,
  created_at timestamptz not null
);
create index on idempotency_keys (created_at);
create index on idempotency_keys (subject_row) where subject_row is not null;
create index idempotency_keys_wrapping_key on idempotency_keys (wrapping_key) where wrapping_key is not null;

create unlogged table request_counts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index on request_counts (expire);

create unlogged table recent_calls (
  n bigint primary key generated always as identity,
  account_id text not null,
  mode text not null,
  at timestamptz not null,
  method text not null,
  route text not null,
  status smallint not null,
  code text,
  request_id text not null,
  actor text not null,
  duration_ms integer not null
);
create index recent_calls_listed on recent_calls (account_id, mode, n desc);
create index recent_calls_failed on recent_calls (account_id, mode, n desc) where status >= 400;
create index on recent_calls (at);
