import type { Knex } from 'knex';

/**
 * State of the request pipeline: answers stored for idempotency keys, request counters, the audit log. `request_counts` has
 * the columns that rate-limiter-flexible requires. It is unlogged: a power cut loses at most a minute of counts, and a
 * request must not wait for a disk because it was counted.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table idempotency_keys (
      id bytea primary key,
      request_hash bytea not null,
      claim uuid not null,
      leased_until timestamptz not null,
      answer_sealed bytea,
      session_id text,
      erased_at timestamptz,
      created_at timestamptz not null
    );
    create index on idempotency_keys (created_at);
    create index on idempotency_keys (session_id) where session_id is not null;

    create unlogged table request_counts (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    create index on request_counts (expire);

    create table audit_log (
      id text primary key,
      at timestamptz not null,
      actor_kind text not null check (actor_kind in ('KEY', 'OPERATOR', 'REVIEWER')),
      actor text not null,
      reviewer text,
      account_id text,
      mode text,
      action text not null,
      object_id text,
      remote_address text,
      request_id text
    );
    create index on audit_log (account_id, id desc);

    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'audit_log is append-only';
    end $$;
    create trigger audit_log_append_only before update or delete on audit_log
      for each row execute function refuse_audit_change();
    create trigger audit_log_no_truncate before truncate on audit_log
      for each statement execute function refuse_audit_change();
  `);
}
