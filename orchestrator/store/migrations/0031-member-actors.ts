import type { Knex } from 'knex';

/** Members of an account are actors of the audit log. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table audit_log
      drop constraint audit_log_actor_kind_check,
      add constraint audit_log_actor_kind_check check (actor_kind in ('KEY', 'OPERATOR', 'REVIEWER', 'MEMBER', 'UNKNOWN'));
  `);
}
