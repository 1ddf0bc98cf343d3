import type { Knex } from 'knex';

/** Since when others may hold the secret of a signing key. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table signing_keys add column revoked_at timestamptz');
}
