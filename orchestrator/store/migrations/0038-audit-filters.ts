import type { Knex } from 'knex';

/**
 * An account lists its audit log by mode, actor and action. Each index has the entries of one choice in the order of their ids, so
 * that a page reads about as many entries as it shows. `coalesce` makes entries without a mode or an actor searchable.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index audit_log_listed on audit_log (account_id, coalesce(mode, ''), id desc);
    create index audit_log_of_actor on audit_log (account_id, coalesce(mode, ''), coalesce(actor, ''), id desc);
    create index audit_log_of_action on audit_log (account_id, coalesce(mode, ''), action, id desc);
    create index audit_log_of_both on audit_log (account_id, coalesce(mode, ''), coalesce(actor, ''), action, id desc);
    drop index audit_log_account_id_id_idx;
  `);
}
