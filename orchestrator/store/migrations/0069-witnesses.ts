import type { Knex } from 'knex';

/** Cosignatures of witnesses under checkpoints of the evidence log, and how far each witness is. See evidence-log/witnesses/. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table evidence_log_cosignatures (
      size bigint not null references evidence_log_checkpoints (size),
      vkey text not null,
      line text not null,
      cosigned_at timestamptz not null,
      primary key (size, vkey)
    );

    create table evidence_log_witnesses (
      vkey text primary key,
      -- Of the largest checkpoint that it cosigned for us; -1 before the first.
      cosigned_size bigint not null default -1,
      -- What it said last; it may have cosigned for another sender, or an answer was lost.
      known_size bigint not null default 0,
      failures integer not null default 0,
      failure text,
      next_attempt_at timestamptz,
      -- One process at a time asks it. The lease of a process that died expires.
      leased_until timestamptz
    );
  `);
}
