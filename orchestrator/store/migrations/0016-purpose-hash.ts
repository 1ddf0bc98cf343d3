import type { Knex } from 'knex';

/** An unsalted hash of a purpose can be guessed. Receipts contain an HMAC under the session's salt instead. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table sessions drop column purpose_hash');
}
