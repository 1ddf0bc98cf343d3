import type { Knex } from 'knex';

/** Whether the own consent texts of a version say that reviewed sessions are used to test and improve the models. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table branding_versions add column names_model_use boolean not null default false`);
}
