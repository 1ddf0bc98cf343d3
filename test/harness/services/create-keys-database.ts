import { KEYS_MIGRATIONS, migrate } from '@faceproof/orchestrator/store/migrate.js';
import { withConnection } from '@faceproof/orchestrator/store/one-connection.js';
import { grantRights } from '@faceproof/orchestrator/store/roles/grant-rights.js';
import { createDatabase, type TestDatabase } from './create-database.js';

/** A migrated database for the keys of subjects, not yet paired with that of the data. */
export async function createKeysDatabase(): Promise<TestDatabase> {
  const made = await createDatabase({ empty: true });
  const { owner, service } = made.roleUrls;
  await migrate(owner, KEYS_MIGRATIONS);
  await withConnection(owner, (client) => grantRights(client, { service: new URL(service).username, worker: null }));
  return made;
}
