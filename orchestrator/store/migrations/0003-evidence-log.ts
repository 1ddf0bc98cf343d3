import type { Knex } from 'knex';

/** The evidence log: an append-only Merkle tree over receipts. See evidence-log/. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The one log there is; its name and key are for ever.
    create table evidence_log (
      only_one boolean primary key default true check (only_one),
      origin text not null,
      x text not null,
      wrapped_secret bytea not null,
      created_at timestamptz not null
    );

    -- The roots of complete subtrees: level 0 are the leaves, and an index counts within its level.
    create table evidence_log_nodes (
      level smallint not null check (level between 0 and 52),
      index bigint not null check (index >= 0),
      hash bytea not null check (length(hash) = 32),
      primary key (level, index)
    );

    create table evidence_log_checkpoints (
      size bigint primary key,
      note text not null,
      signed_at timestamptz not null
    );

    alter table receipts add column log_index bigint unique;
    create index receipts_not_in_log on receipts (decided_at, id) where log_index is null;
  `);
}
