import type { Knex } from 'knex';

/** The texts that people agreed to, by their hash. They contain no value of a session. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table consent_texts (
      hash text primary key check (hash ~ '^sha256:[0-9a-f]{64}$'),
      locale text not null,
      text jsonb not null,
      first_used_at timestamptz not null
    )
  `);
}
