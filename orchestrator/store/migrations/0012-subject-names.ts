import type { Knex } from 'knex';

/**
 * A subject with a generated id may get the integrator's name once. A session whose enrollment was deleted may be enrolled
 * again. Existing rows count as named by the integrator, unless their id has the exact form of generated ids.
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
