import type { Knex } from 'knex';

/**
 * Looks are kept with the place of the face in the picture, and with a digest of the device that the capture claims. Earlier
 * looks have no place and go. Captures before the upgrade are then recognized by their bytes alone.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    truncate capture_looks, look_bands;
    alter table capture_looks add column device_digest bytea check (length(device_digest) = 32);
  `);
}
