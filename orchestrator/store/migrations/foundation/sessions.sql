-- People, their reference pictures and their sessions.
--
-- A session keeps a copy of its policy's `retention`, so that its dates are columns that the database computes. One that has not ended
-- has none. The dates go through UTC: adding an interval to a timestamptz depends on the connection's time zone, which a generated column
-- refuses. Each index of sessions serves one list, sweep or scrape, which then reads a bounded number of rows.

create table subjects (
  row_id uuid primary key,
  account_id text not null references accounts,
  mode text not null,
  subject_id_sealed bytea,
  subject_digest bytea not null,
  -- A generated id may be replaced with the integrator's name once.
  made_up boolean not null default false,
  created_at timestamptz not null,
  erased_at timestamptz,
  -- The erasure has begun, and has no receipt yet.
  erasing boolean not null default false,
  unique (account_id, mode, subject_digest)
);
create index subjects_erasing on subjects (row_id) where erasing;

-- While one stands, nothing of the subject is deleted.
create table holds (
  id text primary key,
  account_id text not null references accounts,
  mode text not null,
  subject_row uuid not null references subjects on delete cascade,
  reason_sealed bytea not null,
  until timestamptz not null,
  created_by text not null,
  created_at timestamptz not null
);
create index on holds (subject_row);
create index on holds (until);
create index holds_listed on holds (account_id, mode, id desc);

-- What people asked for by law. A request outlives the data of the person, without their name and its note.
create table requests (
  id text primary key,
  account_id text not null references accounts,
  mode text not null,
  subject_row uuid references subjects on delete set null,
  kind text not null,
  state text not null check (state in ('OPEN', 'DONE', 'REFUSED')),
  note_sealed bytea,
  received_at timestamptz not null,
  due_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'OPEN') = (closed_at is null))
);
create index on requests (subject_row);
create index on requests (closed_at) where closed_at is not null;
create index requests_listed on requests (account_id, mode, id desc);

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
  wrapping_key bytea generated always as (nullif(substring(wrapped_key from 2 for 4), '')) stored references wrapping_keys,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on files (expires_at);
create index files_wrapping_key on files (wrapping_key) where wrapping_key is not null;

create table sessions (
  id text primary key,
  account_id text not null references accounts,
  mode text not null,
  subject_row uuid not null references subjects,
  flow text not null,
  status text not null,
  close_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  erased_at timestamptz,
  sequence integer not null default 0,
  wrapped_salt bytea,

  -- What the integrator wrote about it, sealed under its subject's key.
  details_sealed bytea,
  locale text,
  enroll_on_approve boolean not null default false,
  simulate jsonb,
  chosen_scenario text check (chosen_scenario is null or mode = 'TEST'),
  -- What is to go wrong for the device that captures a TEST session.
  capture_fault text,

  reference_source text,
  reference_file_id text,
  reference_enrollment_id text,
  reference_blob_id text,
  reference_wrapped_key bytea,
  reference_digest text,
  reference_deleted_at timestamptz,

  policy_id text not null,
  policy_version integer not null,
  policy_hash text not null,
  max_attempts integer not null,
  attempts_used integer not null default 0,
  -- Whether a second half was asked for, and if the person did not answer, why the wait for it ended.
  challenge text check (challenge in ('ASKED', 'SKIPPED', 'LATE')),

  capture_token_digest bytea not null unique,
  claim_token_digest bytea,
  -- The claims of earlier links, which no device gets again.
  void_claim_digests bytea[] not null default '{}',
  device text check (device in ('PHONE', 'TABLET', 'COMPUTER', 'SDK', 'UNKNOWN')),

  -- Moves to another device: the standing offer, the offer that was taken, and who may still watch.
  cross_device text not null default 'ALLOW' check (cross_device in ('ALLOW', 'REQUIRE_PHONE', 'FORBID')),
  handover_token_digest bytea,
  handover_expires_at timestamptz,
  taken_token_digest bytea,
  watch_token_digest bytea,
  constraint sessions_handover_check check ((handover_token_digest is null) = (handover_expires_at is null)),

  consented_at timestamptz,
  consent_given_at timestamptz,
  consent_locale text,
  consent_text_hash text,
  consent_text_version text,
  -- Of attempts that were kept when another device took over.
  earlier_consents jsonb not null default '[]',
  consent_channel text constraint sessions_consent_channel check (consent_channel in ('PAGE', 'SDK')),
  constraint sessions_whole_consent check (
    (consent_text_hash is null or consented_at is not null)
    and num_nulls(consent_given_at, consent_text_hash, consent_text_version, consent_channel) in (0, 4)
  ),

  -- Its place in line while workers have too much to do.
  in_line_since timestamptz,
  in_line_until timestamptz,

  retention jsonb not null,
  media_deleted_at timestamptz,
  media_due_at timestamptz generated always as
    (case when status in ('APPROVED', 'DECLINED', 'FAILED', 'EXPIRED', 'CANCELED') and media_deleted_at is null then timezone('UTC', timezone('UTC', updated_at) + make_interval(hours => (retention ->> 'mediaHours')::int)) end) stored,
  delete_at timestamptz generated always as
    (case when status in ('APPROVED', 'DECLINED', 'FAILED', 'EXPIRED', 'CANCELED') then timezone('UTC', timezone('UTC', updated_at) + make_interval(months => (retention ->> 'sessionMonths')::int)) end) stored
);
create index sessions_listed on sessions (account_id, mode, status, flow, id desc);
create index sessions_of_subject on sessions (subject_row, id desc);
create index sessions_open on sessions (status, created_at) where status in ('CREATED', 'CAPTURING', 'PROCESSING', 'IN_REVIEW');
create index on sessions (expires_at) where status in ('CREATED', 'CAPTURING');
create index on sessions (reference_file_id) where reference_file_id is not null;
create index sessions_claim_token on sessions (claim_token_digest) where claim_token_digest is not null;
create unique index sessions_handover_token on sessions (handover_token_digest) where handover_token_digest is not null;
create unique index sessions_taken_token on sessions (taken_token_digest) where taken_token_digest is not null;
create unique index sessions_watch_token on sessions (watch_token_digest) where watch_token_digest is not null;
create index sessions_in_line on sessions (in_line_until) where in_line_until is not null;
create index sessions_media_due on sessions (media_due_at) where media_due_at is not null;
create index sessions_delete on sessions (delete_at) where delete_at is not null;
create index sessions_standing_simulated on sessions (updated_at) where mode = 'TEST' and (
  status in ('CREATED', 'CAPTURING') and simulate is not null and claim_token_digest is null
  or status = 'IN_REVIEW' and coalesce(simulate ->> 'scenario', chosen_scenario) like 'review_then_%'
);

-- When the device that has the claim of a session last called.
create table last_calls (
  session_id text primary key references sessions,
  at timestamptz not null,
  -- When another device last asked it for the link.
  asked_at timestamptz
) with (fillfactor = 50);

-- What sessions are searched by beyond their columns: pairs of their metadata and the reasons of their decision, as keyed digests.
create table session_terms (
  session_id text not null references sessions,
  kind text not null check (kind in ('METADATA', 'REASON')),
  term bytea not null check (length(term) = 16),
  account_id text not null,
  mode text not null,
  primary key (session_id, kind, term)
);
create index session_terms_searched on session_terms (account_id, mode, kind, term, session_id desc);
