import type { Knex } from 'knex';

/**
 * Indexes with which a list, a sweep or a scrape reads a bounded number of rows, however many sessions there are.
 *
 * Each replaces an earlier index or holds few rows, so that a session is written as fast as before.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index sessions_listed on sessions (account_id, mode, status, flow, id desc);
    drop index sessions_account_id_mode_id_idx;

    create index sessions_of_subject on sessions (subject_row, id desc);
    drop index sessions_subject_row_idx;

    create index sessions_open on sessions (status, created_at) where status in ('CREATED', 'CAPTURING', 'PROCESSING', 'IN_REVIEW');

    create index sessions_standing_simulated on sessions (updated_at) where mode = 'TEST' and (
      status in ('CREATED', 'CAPTURING') and simulate is not null and claim_token_digest is null
      or status = 'IN_REVIEW' and coalesce(simulate ->> 'scenario', chosen_scenario) like 'review_then_%'
    );
    drop index sessions_updated_at_idx;

    create index webhook_deliveries_listed on webhook_deliveries (endpoint_id, state, id desc);
    drop index webhook_deliveries_endpoint_id_id_idx;
    create index webhook_deliveries_unsent on webhook_deliveries (finished_at) where state in ('FAILED', 'CANCELED');
  `);
}
