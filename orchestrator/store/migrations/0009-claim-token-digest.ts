import type { Knex } from 'knex';

/** Renamed to match the digests of the other two tokens. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions rename column claim_digest to claim_token_digest;
    alter index sessions_claim rename to sessions_claim_token;
  `);
}
