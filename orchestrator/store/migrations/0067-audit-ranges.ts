import type { Knex } from 'knex';

/** A page of the audit log is read as a range of one index, backwards. That needs all its columns in one direction. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index audit_log_listed, audit_log_of_actor, audit_log_of_action, audit_log_of_both;
    create index audit_log_listed on audit_log (account_id, coalesce(mode, ''), id);
    create index audit_log_of_actor on audit_log (account_id, coalesce(mode, ''), coalesce(actor, ''), id);
    create index audit_log_of_action on audit_log (account_id, coalesce(mode, ''), action, id);
    create index audit_log_of_both on audit_log (account_id, coalesce(mode, ''), coalesce(actor, ''), action, id);
  `);
}
