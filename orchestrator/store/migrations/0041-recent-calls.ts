import type { Knex } from 'knex';

/**
 * The last API calls of each account, for its developers. Unlogged: a crash of the database may lose them, and no call waits for a
 * disk because it was listed. A row names a route's pattern, never a path, a query, a body or an address.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create unlogged table recent_calls (
      n bigint primary key generated always as identity,
      account_id text not null,
      mode text not null,
      at timestamptz not null,
      method text not null,
      route text not null,
      status smallint not null,
      code text,
      request_id text not null,
      actor text not null,
      duration_ms integer not null
    );
    create index recent_calls_listed on recent_calls (account_id, mode, n desc);
    create index recent_calls_failed on recent_calls (account_id, mode, n desc) where status >= 400;
    create index on recent_calls (at);
  `);
}
