import type { Knex } from 'knex';

/**
 * The hash chain over the audit log. See audit/chain/.
 *
 * `audit_log` keeps commitments instead of personal values. The values and their salts move to `audit_personal`, from which an
 * erasure deletes them while the chain still verifies. Rows that have no link yet are listed in `audit_pending`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
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

    create table audit_anchors (
      seq bigint primary key,
      hash bytea not null,
      signed_at timestamptz not null,
      key_id text not null,
      signature text not null
    );

    alter table audit_log disable trigger audit_log_append_only;
    alter table audit_log
      add column commitments jsonb not null default '{}',
      add column occurrences integer not null default 1 check (occurrences > 0),
      alter column actor drop not null,
      drop constraint audit_log_actor_kind_check,
      add constraint audit_log_actor_kind_check check (actor_kind in ('KEY', 'OPERATOR', 'REVIEWER', 'UNKNOWN'));
    insert into audit_personal (audit_id, salt, fields)
      select id, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), jsonb_strip_nulls(jsonb_build_object(
        'operator', case when actor_kind = 'OPERATOR' then actor end, 'reviewer', reviewer, 'remoteAddress', remote_address))
      from audit_log;
    delete from audit_personal where fields = '{}';
    update audit_log set
      actor = case when actor_kind = 'OPERATOR' then null else actor end,
      commitments = (
        select jsonb_object_agg(field.key,
          'sha256:' || encode(sha256(personal.salt || convert_to(field.key || E'\\n' || field.value, 'UTF8')), 'hex'))
        from jsonb_each_text(personal.fields) field)
      from audit_personal personal where personal.audit_id = audit_log.id;
    insert into audit_pending select id from audit_log;
    alter table audit_log drop column reviewer, drop column remote_address;
    alter table audit_log enable trigger audit_log_append_only;
    create index on audit_log (object_id) where object_id is not null;

    create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$;

    -- Rows up to the newest anchor may be deleted; nothing may be changed.
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

    drop trigger audit_log_append_only on audit_log;
    create trigger audit_log_append_only before update on audit_log for each row execute function refuse_audit_change();
    create trigger audit_log_no_delete before delete on audit_log for each row execute function refuse_audit_row_loss();
    create trigger audit_chain_append_only before update on audit_chain for each row execute function refuse_audit_change();
    create trigger audit_chain_no_delete before delete on audit_chain for each row execute function refuse_audit_loss();
    create trigger audit_chain_no_truncate before truncate on audit_chain
      for each statement execute function refuse_audit_change();
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
  `);
}
