import type { Knex } from 'knex';

/**
 * A subject whose id was made up here may get the integrator's name once. A session whose enrollment was deleted may be
 * enrolled again.
 *
 * Rows of before count as named by the integrator, except those whose id has the exact form that is made up here.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table subjects add column made_up boolean not null default false;
    update subjects set made_up = true where subject_id ~ '^sub_[0-9a-hjkmnp-tv-z]{26}$';

    alter table enrollments drop constraint enrollments_session_id_key;
    create unique index enrollments_one_per_session on enrollments (session_id) where deleted_at is null;
    create index on enrollments (session_id);
  `);
}
