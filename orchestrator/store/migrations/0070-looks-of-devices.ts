import type { Knex } from 'knex';

/** The newest captures of a claimed device are found without the looks of its account. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'create index capture_looks_of_device on capture_looks (device_digest, capture_id) where device_digest is not null',
  );
}
