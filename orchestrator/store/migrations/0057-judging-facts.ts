import type { Knex } from 'knex';

/**
 * What the checks of a decision read, sealed under the subject's key, so that the decision can be judged again. Captures decided
 * before have none.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table judging_facts (
      session_id text primary key references sessions,
      capture_id text not null unique references captures,
      facts_sealed bytea not null,
      expires_at timestamptz not null
    );
    create index judging_facts_expires on judging_facts (expires_at);
    -- Compressed before it is sealed.
    alter table judging_facts alter column facts_sealed set storage external;
  `);
}
