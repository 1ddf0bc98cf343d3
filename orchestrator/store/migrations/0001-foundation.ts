import type { Knex } from 'knex';

/**
 * Sealed columns (`*_sealed`, `wrapped_*`) contain AES-256-GCM objects; see protocol/measuring/sealed-object.ts. An erasure
 * nulls personal data that is stored in clear (purpose, metadata, subject_id, return_url, event bodies).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
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
      expires_at timestamptz,
      revoked_at timestamptz,
      created_at timestamptz not null
    );
    create index on api_keys (account_id);

    create table subjects (
      row_id uuid primary key,
      account_id text not null references accounts,
      mode text not null,
      subject_id text,
      subject_digest bytea not null,
      wrapped_key bytea,
      created_at timestamptz not null,
      erased_at timestamptz,
      unique (account_id, mode, subject_digest),
      check ((erased_at is null) = (wrapped_key is not null))
    );

    create table files (
      id text primary key,
      account_id text not null references accounts,
      mode text not null,
      purpose text not null,
      bytes integer not null,
      media_type text not null,
      width integer not null,
      height integer not null,
      blob_id text not null,
      wrapped_key bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index on files (expires_at);

    create table policies (
      account_id text not null references accounts,
      mode text not null,
      version integer not null,
      policy jsonb not null,
      hash text not null,
      created_at timestamptz not null,
      primary key (account_id, mode, version)
    );

    create table sessions (
      id text primary key,
      account_id text not null references accounts,
      mode text not null,
      subject_row uuid not null references subjects,
      flow text not null,
      purpose text,
      purpose_hash text not null,
      status text not null,
      close_reason text,
      metadata jsonb,
      return_url text,
      embed_origins jsonb not null default '[]',
      locale text,
      simulate jsonb,
      enroll_on_approve boolean not null default false,
      reference_source text,
      reference_file_id text,
      reference_enrollment_id text,
      reference_blob_id text,
      reference_wrapped_key bytea,
      reference_digest text,
      policy_version integer not null,
      evaluation jsonb not null,
      max_attempts integer not null,
      attempts_used integer not null default 0,
      capture_token_digest bytea not null unique,
      claim_digest bytea,
      wrapped_salt bytea,
      sequence integer not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      expires_at timestamptz not null,
      decided_at timestamptz,
      erased_at timestamptz
    );
    create index on sessions (account_id, mode, id desc);
    create index on sessions (subject_row);
    create index on sessions (updated_at) where simulate is not null and status in ('CREATED', 'CAPTURING', 'IN_REVIEW');
    create index on sessions (reference_file_id) where reference_file_id is not null;
    create index on sessions (expires_at) where status in ('CREATED', 'CAPTURING');

    create table captures (
      id text primary key,
      session_id text not null references sessions,
      attempt integer not null,
      state text not null,
      challenge jsonb not null,
      upload_token_digest bytea not null unique,
      upload_token_expires_at timestamptz not null,
      started_at timestamptz not null,
      uploaded_at timestamptz,
      media_kind text,
      media_blob_id text,
      media_wrapped_key bytea,
      media_commitments jsonb,
      intake_sealed bytea,
      measurement_blob_id text,
      measurement_wrapped_key bytea,
      tries integer not null default 0,
      deadline_at timestamptz,
      hints jsonb not null default '[]',
      settled_at timestamptz,
      media_deleted_at timestamptz,
      unique (session_id, attempt)
    );
    create index on captures (deadline_at) where state = 'PROCESSING';
    create index on captures (settled_at) where media_blob_id is not null and media_deleted_at is null;

    create table job_outbox (
      capture_id text not null references captures,
      try integer not null,
      created_at timestamptz not null,
      primary key (capture_id, try)
    );
    create index on job_outbox (created_at);

    create table media_fingerprints (
      account_id text not null,
      mode text not null,
      fingerprint bytea not null,
      capture_id text not null references captures,
      primary key (account_id, mode, fingerprint)
    );
    create index on media_fingerprints (capture_id);

    create table decisions (
      session_id text not null references sessions,
      version integer not null,
      capture_id text unique references captures,
      outcome text not null,
      reasons jsonb not null,
      checks jsonb not null,
      review_required boolean not null,
      final boolean not null,
      reviewer text,
      note text,
      decided_at timestamptz not null,
      primary key (session_id, version)
    );

    create table signing_keys (
      kid text primary key,
      mode text not null,
      x text not null,
      wrapped_secret bytea not null,
      status text not null,
      not_before timestamptz not null,
      not_after timestamptz
    );
    create unique index signing_keys_one_active on signing_keys (mode) where status = 'ACTIVE';

    create table receipts (
      id text primary key,
      session_id text references sessions,
      account_id text not null references accounts,
      mode text not null,
      type text not null,
      bundle text not null,
      bundle_hash text not null,
      key_id text not null references signing_keys,
      signature text not null,
      decided_at timestamptz not null,
      supersedes text unique references receipts,
      superseded boolean not null default false
    );
    create unique index receipts_one_current on receipts (session_id) where not superseded;

    create table enrollments (
      id text primary key,
      account_id text not null references accounts,
      mode text not null,
      subject_row uuid not null references subjects,
      session_id text not null unique references sessions,
      blob_id text,
      wrapped_key bytea,
      model text not null,
      version text not null,
      digest text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      deleted_at timestamptz
    );
    create index on enrollments (subject_row);
    create index on enrollments (expires_at) where deleted_at is null;

    create table erasures (
      id text primary key,
      subject_row uuid not null unique references subjects,
      receipt_id text not null references receipts,
      erased_at timestamptz not null,
      erased jsonb not null,
      evidence jsonb not null
    );
    create table doomed_blobs (
      blob_id text primary key,
      created_at timestamptz not null
    );

    create table usage_periods (
      account_id text not null references accounts,
      period text not null,
      reserved integer not null default 0 check (reserved >= 0),
      used integer not null default 0 check (used >= 0),
      test integer not null default 0,
      primary key (account_id, period)
    );
    create table usage_rows (
      session_id text primary key references sessions,
      account_id text not null,
      mode text not null,
      period text not null,
      flow text not null,
      state text not null check (state in ('RESERVED', 'USED', 'RELEASED')),
      outcome text,
      settled_at timestamptz
    );
    create index on usage_rows (account_id, period);

    create table events (
      id text primary key,
      seq bigint generated always as identity,
      account_id text not null references accounts,
      mode text not null,
      type text not null,
      session_id text references sessions,
      sequence integer,
      body text,
      created_at timestamptz not null
    );
    create index on events (session_id);

    create table webhook_endpoints (
      id text primary key,
      account_id text not null references accounts,
      mode text not null,
      url text not null,
      description text,
      events text[],
      wrapped_secret bytea not null,
      wrapped_previous_secret bytea,
      previous_secret_expires_at timestamptz,
      disabled_at timestamptz,
      disabled_reason text,
      failing_since timestamptz,
      created_at timestamptz not null,
      deleted_at timestamptz
    );
    create index on webhook_endpoints (account_id, mode) where deleted_at is null;

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
    create index on webhook_deliveries (next_attempt_at) where state = 'PENDING';
    create index on webhook_deliveries (endpoint_id, next_attempt_at, id) where state = 'PENDING';
    create index on webhook_deliveries (leased_until) where state = 'PENDING' and leased_until is not null;
    create index on webhook_deliveries (endpoint_id, id desc);
    create index on webhook_deliveries (event_id);

    create table webhook_attempts (
      delivery_id text not null references webhook_deliveries,
      attempt integer not null,
      at timestamptz not null,
      latency_ms integer not null,
      response_status integer,
      error text,
      primary key (delivery_id, attempt)
    );
  `);
}
