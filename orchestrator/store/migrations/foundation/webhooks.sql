-- Events, the endpoints that receive them, and each attempt to deliver one.

create table events (
  id text primary key,
  seq bigint generated always as identity,
  account_id text not null references accounts,
  mode text not null,
  type text not null,
  session_id text references sessions,
  sequence integer,
  -- In clear only if it names no person, else under the key of its session's subject.
  body text,
  body_sealed bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on events (session_id);
create index on events (expires_at);

create table webhook_endpoints (
  id text primary key,
  account_id text not null references accounts,
  mode text not null,
  url text not null,
  description text,
  events text[],
  signatures text[] not null,
  wrapped_secret bytea not null,
  wrapping_key bytea generated always as (nullif(substring(wrapped_secret from 2 for 4), '')) stored references wrapping_keys,
  wrapped_previous_secret bytea,
  previous_wrapping_key bytea generated always as (nullif(substring(wrapped_previous_secret from 2 for 4), '')) stored references wrapping_keys,
  previous_secret_expires_at timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  failing_since timestamptz,
  slow boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index on webhook_endpoints (account_id, mode) where deleted_at is null;
create index on webhook_endpoints (deleted_at) where deleted_at is not null;
create index webhook_endpoints_wrapping_key on webhook_endpoints (wrapping_key) where wrapping_key is not null;
create index webhook_endpoints_previous_wrapping_key on webhook_endpoints (previous_wrapping_key) where previous_wrapping_key is not null;

create table webhook_deliveries (
  id text primary key,
  event_id text not null references events,
  endpoint_id text not null references webhook_endpoints,
  state text not null check (state in ('PENDING', 'DELIVERED', 'FAILED', 'CANCELED')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  leased_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index on webhook_deliveries (event_id);
create index on webhook_deliveries (next_attempt_at) where state = 'PENDING';
create index on webhook_deliveries (endpoint_id, next_attempt_at, id) where state = 'PENDING';
create index on webhook_deliveries (leased_until) where state = 'PENDING' and leased_until is not null;
create index webhook_deliveries_listed on webhook_deliveries (endpoint_id, state, id desc);
create index webhook_deliveries_unsent on webhook_deliveries (finished_at) where state in ('FAILED', 'CANCELED');

create table webhook_attempts (
  delivery_id text not null references webhook_deliveries,
  attempt integer not null,
  at timestamptz not null,
  latency_ms integer not null,
  response_status integer,
  error text,
  primary key (delivery_id, attempt)
) partition by range (delivery_id);
