import type { Knex } from 'knex';

/** The claims of earlier links of a session, which no device gets again. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table sessions add column void_claim_digests bytea[] not null default '{}'`);
}
