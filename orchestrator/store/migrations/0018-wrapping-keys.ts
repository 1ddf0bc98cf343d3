import type { Knex } from 'knex';

/**
 * The wrapping keys of the database, wrapped under the master key, and the key of keyed digests.
 *
 * Each value under a wrapping key references that key's row through a generated column: a key cannot be deleted while a value
 * needs it, not even one that another transaction is about to commit. Values of before reference the first key, which the next
 * start stores.
 *
 * `key_holders` is unlogged: a process writes its row again every few seconds.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table wrapping_keys (
      id bytea primary key check (length(id) = 4),
      state text not null check (state in ('PUBLISHED', 'ACTIVE', 'RETIRING')),
      master_key_id text,
      wrapped_key bytea,
      created_at timestamptz not null,
      check ((master_key_id is null) = (wrapped_key is null))
    );
    create unique index wrapping_keys_one_active on wrapping_keys (state) where state = 'ACTIVE';
    create unique index wrapping_keys_one_published on wrapping_keys (state) where state = 'PUBLISHED';
    insert into wrapping_keys (id, state, created_at)
      select '\\x00000000', 'ACTIVE', now() where exists (select from signing_keys) or exists (select from subjects);

    create table digest_key (
      only_one boolean primary key default true check (only_one),
      wrapped_key bytea not null,
      created_at timestamptz not null
    );

    create unlogged table key_holders (
      instance uuid primary key,
      name text not null,
      holds text[] not null,
      seals_under text not null,
      seen_at timestamptz not null
    );
  `);
  for (const [table, column, keyColumn] of SEALED) await knex.raw(referenceKey(table, column, keyColumn));
}

const SEALED = [
  ['subjects', 'wrapped_key', 'wrapping_key'],
  ['files', 'wrapped_key', 'wrapping_key'],
  ['signing_keys', 'wrapped_secret', 'wrapping_key'],
  ['evidence_log', 'wrapped_secret', 'wrapping_key'],
  ['webhook_endpoints', 'wrapped_secret', 'wrapping_key'],
  ['webhook_endpoints', 'wrapped_previous_secret', 'previous_wrapping_key'],
  ['idempotency_keys', 'answer_sealed', 'wrapping_key'],
  ['digest_key', 'wrapped_key', 'wrapping_key'],
] as const;

function referenceKey(table: string, column: string, keyColumn: string): string {
  return `
    alter table ${table} add column ${keyColumn} bytea generated always as (
      case when substring(${column} from 1 for 1) = '\\x01' then '\\x00000000'::bytea
      else nullif(substring(${column} from 2 for 4), '') end
    ) stored references wrapping_keys;
    create index ${table}_${keyColumn} on ${table} (${keyColumn}) where ${keyColumn} is not null;
  `;
}
