import { assertSchemaCompatibility, LATEST_SCHEMA_VERSION, runMigrations, SchemaMigrationRequiredError } from 'bullmq';
import { withConnection } from '../store/one-connection.js';
import { QUEUE_SCHEMA } from '../store/roles/rights.js';

/** Creates or updates the queue's schema in PostgreSQL. Two processes at once are safe. Needs the owner's role. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  await withConnection(databaseUrl, (client) => runMigrations(client, QUEUE_SCHEMA));
}

/** Whether the queue's schema is the one that this version needs. */
export async function isQueueMigrated(databaseUrl: string): Promise<boolean> {
  return withConnection(databaseUrl, async (client) => {
    try {
      return (await assertSchemaCompatibility(client, QUEUE_SCHEMA)) >= LATEST_SCHEMA_VERSION;
    } catch (error) {
      if (error instanceof SchemaMigrationRequiredError) return false;
      throw error;
    }
  });
}
