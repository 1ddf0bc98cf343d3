-- The audit log and the hash chain over it. See audit/chain/.
--
-- `audit_log` keeps commitments instead of personal values. The values and their salts are in `audit_personal`, from which an erasure
-- deletes them while the chain still verifies. Rows that have no link yet are listed in `audit_pending`.

create table audit_log (
  id text primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('KEY', 'OPERATOR', 'REVIEWER', 'MEMBER', 'SERVICE', 'UNKNOWN', 'PERSON')),
  actor text,
  account_id text,
  mode text,
  action text not null,
  object_id text,
  -- Such as which picture was read.
  detail text,
  occurrences integer not null default 1 check (occurrences > 0),
  commitments jsonb not null default '{}',
  request_id text
);
-- A page is read as a range of one index, backwards, which needs all its columns in one direction. `coalesce` makes entries without
-- a mode or an actor searchable.
create index audit_log_listed on audit_log (account_id, coalesce(mode, ''), id);
create index audit_log_of_actor on audit_log (account_id, coalesce(mode, ''), coalesce(actor, ''), id);
create index audit_log_of_action on audit_log (account_id, coalesce(mode, ''), action, id);
create index audit_log_of_both on audit_log (account_id, coalesce(mode, ''), coalesce(actor, ''), action, id);
create index on audit_log (object_id) where object_id is not null;

create table audit_personal (
  audit_id text primary key,
  salt bytea not null check (length(salt) = 32),
  fields jsonb not null
);

create table audit_pending (audit_id text primary key);

create table audit_chain (
  seq bigint primary key check (seq > 0),
  audit_id text not null unique,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  chained_at timestamptz not null
);

create table audit_checkpoints (
  seq bigint primary key,
  hash bytea not null,
  signed_at timestamptz not null,
  key_id text not null,
  signature text not null,
  -- The database's own time, which the service cannot choose.
  stored_at timestamptz not null default now()
);
create index on audit_checkpoints (signed_at);

create table audit_anchors (
  seq bigint primary key,
  hash bytea not null,
  signed_at timestamptz not null,
  key_id text not null,
  signature text not null
);

-- Rows up to the newest anchor may be deleted; nothing may be changed.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create function refuse_audit_loss() returns trigger language plpgsql as $$
begin
  if old.seq <= (select max(seq) from audit_anchors) then return old; end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create function refuse_audit_row_loss() returns trigger language plpgsql as $$
begin
  if exists (select from audit_chain where audit_id = old.id and seq <= (select max(seq) from audit_anchors)) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger audit_log_append_only before update on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_no_delete before delete on audit_log for each row execute function refuse_audit_row_loss();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_audit_change();
create trigger audit_chain_append_only before update on audit_chain for each row execute function refuse_audit_change();
create trigger audit_chain_no_delete before delete on audit_chain for each row execute function refuse_audit_loss();
create trigger audit_chain_no_truncate before truncate on audit_chain for each statement execute function refuse_audit_change();
create trigger audit_checkpoints_append_only before update on audit_checkpoints
  for each row execute function refuse_audit_change();
create trigger audit_checkpoints_no_delete before delete on audit_checkpoints
  for each row execute function refuse_audit_loss();
create trigger audit_checkpoints_no_truncate before truncate on audit_checkpoints
  for each statement execute function refuse_audit_change();
create trigger audit_anchors_append_only before update or delete on audit_anchors
  for each row execute function refuse_audit_change();
create trigger audit_anchors_no_truncate before truncate on audit_anchors
  for each statement execute function refuse_audit_change();

-- The two functions through which the service deletes old rows. They run with the rights of the owner, so that the service's own role
-- needs no right to delete. `anchor_audit` accepts only a stored checkpoint that is older than thirty days by the database's clock, so
-- that no one with the service's role can delete recent rows. See audit/chain/prune-audit.ts.
create function anchor_audit(anchor_seq bigint, anchor_signed_at timestamptz, anchor_key_id text, anchor_signature text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_anchors (seq, hash, signed_at, key_id, signature)
    select checkpoint.seq, checkpoint.hash, anchor_signed_at, anchor_key_id, anchor_signature
    from audit_checkpoints checkpoint join audit_chain link using (seq, hash)
    where checkpoint.seq = anchor_seq and checkpoint.stored_at < now() - interval '30 days';
  if not found then
    raise exception 'No checkpoint of row % is older than thirty days', anchor_seq;
  end if;
end $$;

create function delete_anchored_audit(row_limit integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  anchor bigint := (select max(seq) from audit_anchors);
  gone text[];
begin
  select array_agg(audit_id) into gone
    from (select audit_id from audit_chain where seq <= anchor order by seq limit row_limit) old;
  if gone is null then return 0; end if;
  delete from audit_personal where audit_id = any(gone);
  delete from audit_log where id = any(gone);
  delete from audit_chain where audit_id = any(gone);
  delete from audit_checkpoints where seq < anchor and seq < coalesce((select min(seq) from audit_chain), anchor);
  return array_length(gone, 1);
end $$;

revoke execute on function anchor_audit(bigint, timestamptz, text, text) from public;
revoke execute on function delete_anchored_audit(integer) from public;
