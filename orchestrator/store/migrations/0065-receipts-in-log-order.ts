import type { Knex } from 'knex';

/** An account reads its receipts in the order of the log, page by page. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index receipts_of_account_in_log on receipts (account_id, mode, log_index) where log_index is not null
  `);
}
