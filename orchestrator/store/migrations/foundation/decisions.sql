-- Decisions, the reviews that make some of them, and the enrollments that follow.

create table decisions (
  session_id text not null references sessions,
  version integer not null,
  capture_id text references captures,
  outcome text not null,
  reasons jsonb not null,
  checks jsonb not null,
  review_required boolean not null,
  final boolean not null,
  -- Who decided and their note, sealed under the subject's key.
  remarks_sealed bytea,
  decided_at timestamptz not null,
  primary key (session_id, version)
) partition by range (session_id);
create index on decisions (capture_id) where capture_id is not null;

-- What the checks of a decision read, sealed under the subject's key, so that the decision can be judged again.
create table judging_facts (
  session_id text primary key references sessions,
  capture_id text not null references captures,
  -- Compressed before it is sealed.
  facts_sealed bytea not null,
  expires_at timestamptz not null
) partition by range (session_id);
alter table judging_facts alter column facts_sealed set storage external;
create index on judging_facts (capture_id);
create index judging_facts_expires on judging_facts (expires_at);

create table reviews (
  session_id text primary key references sessions,
  account_id text not null,
  mode text not null,
  state text not null check (state in ('OPEN', 'SECOND', 'DISPUTED', 'DONE')),
  approvals integer not null check (approvals in (1, 2)),
  since timestamptz not null,
  claimed_by text,
  claim_expires_at timestamptz,
  warned_at timestamptz,
  -- The member who should do it; null: whoever comes first.
  assigned_to text,
  due_at timestamptz not null,
  -- An owner decides: a reviewer passed it on.
  escalated_at timestamptz,
  -- Such a case comes first.
  queued_at timestamptz not null generated always as (case when escalated_at is null then since else to_timestamp(0) end) stored,
  check ((claimed_by is null) = (claim_expires_at is null))
);
create index reviews_waiting on reviews (account_id, mode, queued_at, session_id) where state <> 'DONE';
create index reviews_done on reviews (account_id, mode, since, session_id) where state = 'DONE';
create index reviews_claimed on reviews (claimed_by) where claimed_by is not null;
create index reviews_overdue on reviews (since) where state <> 'DONE';

create table review_votes (
  session_id text not null references reviews,
  -- The id of a key or of a member.
  voted_by text not null,
  place integer not null,
  outcome text not null check (outcome in ('APPROVED', 'DECLINED')),
  reason_codes text[] not null,
  remarks_sealed bytea,
  voted_at timestamptz not null,
  primary key (session_id, voted_by),
  unique (session_id, place)
);
create index review_votes_of_voter on review_votes (voted_by, voted_at);

-- What reviewers write without a vote.
create table review_notes (
  session_id text not null references reviews,
  place integer not null,
  -- The id of a key or of a member.
  written_by text not null,
  -- Sealed under the subject's key.
  note_sealed bytea,
  -- Whether it passed the case to an owner.
  escalates boolean not null,
  written_at timestamptz not null,
  primary key (session_id, place)
);

-- A contested decision. The review that looks again is in `reviews`.
create table appeals (
  session_id text primary key references sessions,
  opened_by text not null check (opened_by in ('PERSON', 'INTEGRATOR')),
  opened_at timestamptz not null,
  -- The decision that is contested.
  version integer not null,
  outcome text not null check (outcome in ('APPROVED', 'DECLINED')),
  reason_sealed bytea,
  -- Whether the analytics had counted the session before.
  counted boolean not null,
  state text not null check (state in ('OPEN', 'UPHELD', 'OVERTURNED', 'TIMED_OUT')),
  closed_at timestamptz,
  check ((state = 'OPEN') = (closed_at is null))
);

-- The template is sealed under its subject's key, and is here because a search reads thousands of them: a media store is too slow
-- for that. `number` counts enrollments in the order in which they become visible, so that a search can tell whether it missed one.
-- An enrollment outlives its session, and a session whose enrollment was deleted may be enrolled again.
create table enrollments (
  id text primary key,
  account_id text not null references accounts,
  mode text not null,
  number bigint generated always as identity,
  subject_row uuid not null references subjects,
  session_id text not null,
  -- Whether a chain of matches leads from it to a document.
  from_document boolean not null,
  blob_id text,
  wrapped_key bytea,
  template bytea,
  model text not null,
  version text not null,
  digest text not null,
  -- The other match networks whose templates are in the same object: model, version, digest.
  others jsonb not null default '[]',
  -- The same face by the match model of a candidate set, which was in shadow at the time: so that the enrollment survives its promotion.
  candidate_blob_id text,
  candidate_wrapped_key bytea,
  candidate_template bytea,
  candidate_model text,
  candidate_version text,
  candidate_digest text,
  candidate_others jsonb not null default '[]',
  -- The face that the template was made of, so that the next match model can make its own: a PNG, sealed like the template.
  crop bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  deleted_at timestamptz
);
alter table enrollments alter column crop set storage external;
create index on enrollments (session_id);
create unique index enrollments_one_per_session on enrollments (session_id) where deleted_at is null;
create index on enrollments (subject_row);
create index on enrollments (expires_at) where deleted_at is null;
create index enrollments_searched on enrollments (account_id, mode, number) where deleted_at is null;

create table duplicate_finds (
  session_id text not null references sessions,
  enrollment_id text not null references enrollments,
  rank integer not null,
  primary key (session_id, enrollment_id)
);
create index on duplicate_finds (enrollment_id);
