import type { Knex } from 'knex';

/** Admission counts the open attempts: a stored plan, which does not know how young they are, would read all captures. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index captures_open on captures (started_at) where measured_for is not null and state = 'OPEN'`);
}
