import type { Knex } from 'knex';

/** A claim token finds its session. A device that chooses its own token must not choose another session's. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index sessions_claim on sessions (claim_digest) where claim_digest is not null');
}
