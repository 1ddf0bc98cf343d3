-- Attempts of sessions, what was measured of them, and by what a capture that is sent again is recognized.

create table captures (
  id text primary key,
  session_id text not null references sessions,
  attempt integer not null,
  -- Set for the second half of an attempt: the challenge that was asked for because the first half was in doubt.
  first_half_id text unique references captures,
  state text not null,
  -- null: nothing is asked of the person. The device can show what is in supports.
  challenge jsonb,
  supports jsonb not null default '["TURNS", "LIGHT"]',
  upload_token_digest bytea not null unique,
  upload_token_expires_at timestamptz not null,
  started_at timestamptz not null,
  uploaded_at timestamptz,
  media_kind text,
  media_blob_id text,
  media_wrapped_key bytea,
  media_commitments jsonb,
  intake_sealed bytea,
  -- How many pictures people can look at.
  picture_count integer,
  -- The frames that were measured of a clip.
  clip_frames_blob_id text,
  clip_frames_wrapped_key bytea,
  clip_frames_sealed bytea,
  -- The account that workers measure it for; null for a capture of the simulated engine.
  measured_for text,
  measurement_blob_id text,
  measurement_wrapped_key bytea,
  tries integer not null default 0,
  deadline_at timestamptz,
  hints jsonb not null default '[]',
  settled_at timestamptz,
  media_deleted_at timestamptz,
  unique nulls not distinct (session_id, attempt, first_half_id)
);
create index on captures (deadline_at) where state = 'PROCESSING';
create index captures_unanswered on captures (deadline_at) where state = 'CHALLENGE_NEEDED';
-- Admission reads these. A stored plan, which does not know how young the open attempts are, would otherwise read all captures.
create index captures_open on captures (started_at) where measured_for is not null and state = 'OPEN';
create index captures_opened on captures (started_at) where measured_for is not null;
create index captures_in_line on captures (uploaded_at) where measured_for is not null and state = 'PROCESSING';
create index captures_settled on captures (settled_at) where measured_for is not null and settled_at is not null;

create table job_outbox (
  capture_id text not null references captures,
  try integer not null,
  created_at timestamptz not null,
  primary key (capture_id, try)
);
create index on job_outbox (created_at);

-- An object's name is here before the object is written, and leaves with the row that names the object. An erased object is
-- deleted repeatedly until no worker can still write it.
create table doomed_blobs (
  blob_id text primary key,
  created_at timestamptz not null,
  due_at timestamptz not null default now(),
  final_at timestamptz not null default now()
);
create index on doomed_blobs (due_at);

-- Pictures that were rendered for people.
create table renditions (
  session_id text not null references sessions,
  capture_id text references captures,
  width integer not null,
  blob_id text not null unique,
  wrapped_key bytea not null,
  created_at timestamptz not null
);
create unique index renditions_one_each on renditions (session_id, coalesce(capture_id, ''), width);

create table media_fingerprints (
  account_id text not null,
  mode text not null,
  fingerprint bytea not null,
  capture_id text not null references captures,
  expires_at timestamptz not null,
  primary key (account_id, mode, fingerprint)
);
create index on media_fingerprints (capture_id);
create index on media_fingerprints (expires_at);

-- The perceptual hashes of a capture's faces, sealed under the subject's key, and keyed tokens of their bands, by which a capture is found. The
-- newest captures of a claimed device are found without the hashes of its account.
create table face_hashes (
  capture_id text primary key references captures,
  hashes_sealed bytea not null,
  device_digest bytea check (length(device_digest) = 32),
  expires_at timestamptz not null
);
create index on face_hashes (expires_at);
create index face_hashes_of_device on face_hashes (device_digest, capture_id) where device_digest is not null;

create table face_hash_bands (
  account_id text not null,
  mode text not null,
  token bytea not null check (length(token) = 8),
  capture_id text not null references face_hashes on delete cascade,
  primary key (account_id, mode, token, capture_id)
);
create index on face_hash_bands (capture_id);

-- How a candidate set would have judged captures that the running set decided. A row is erased with the person. When the capture's
-- media is deleted, the row loses its capture and time, and is then anonymous.
create table shadow_results (
  row_id bigint generated always as identity primary key,
  capture_id text unique references captures,
  settled_at timestamptz not null,
  set_name text not null,
  models jsonb not null,
  candidate text not null,
  candidate_models jsonb not null,
  failure text,
  ruling text not null,
  candidate_ruling text,
  checks jsonb not null,
  check ((failure is null) = (candidate_ruling is not null))
);
create index on shadow_results (settled_at);

-- Captures that several workers measured. The id is a keyed digest of the capture's; a row names no capture and no person.
create table comparisons (
  id bytea primary key check (length(id) = 32),
  compared_at timestamptz not null,
  -- Where the measurements differ first; null: they agree.
  place text,
  workers text[] not null,
  -- The worker that was wrong, or all of whom none is known to be right.
  wrong text[] not null
);
create index on comparisons (compared_at);

create table comparison_counts (
  account_id text primary key references accounts,
  compared bigint not null,
  differed bigint not null
);
