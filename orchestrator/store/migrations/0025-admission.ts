import type { Knex } from 'knex';

/**
 * What admission reads: the captures that workers measure, each with the account that it is measured for, and the sessions that
 * wait for a place.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Null for a capture of the simulated engine.
    alter table captures add column measured_for text;
    update captures c set measured_for = s.account_id from sessions s
      where s.id = c.session_id and s.mode = 'LIVE' and c.state in ('OPEN', 'PROCESSING');
    create index captures_opened on captures (started_at) where measured_for is not null;
    create index captures_in_line on captures (uploaded_at) where measured_for is not null and state = 'PROCESSING';
    create index captures_settled on captures (settled_at) where measured_for is not null and settled_at is not null;

    alter table sessions add column in_line_since timestamptz, add column in_line_until timestamptz;
    create index sessions_in_line on sessions (in_line_until) where in_line_until is not null;
  `);
}
