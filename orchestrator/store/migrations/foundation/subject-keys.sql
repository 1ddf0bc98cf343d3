-- Of each subject that was not erased. Without a reference to the subject, which may be in another database.

create table subject_keys (
  row_id uuid primary key,
  wrapped_key bytea not null,
  wrapping_key bytea generated always as (nullif(substring(wrapped_key from 2 for 4), '')) stored references wrapping_keys,
  created_at timestamptz not null default now()
);
create index subject_keys_wrapping_key on subject_keys (wrapping_key) where wrapping_key is not null;
