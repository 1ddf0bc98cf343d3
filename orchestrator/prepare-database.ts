import { explainStart } from './explain-start.js';
import { isQueueMigrated, migrateQueue } from './jobs/migrate-queue.js';
import type { keysDatabaseOf } from './keys.config.js';
import { openDatabase } from './store/database.js';
import { KEYS_MIGRATIONS, listUnapplied, MIGRATIONS, type Migrations, migrate, SchemaError } from './store/migrate.js';
import { withConnection } from './store/one-connection.js';
import { ensureLogin, loginOf } from './store/roles/ensure-login.js';
import { grantRights } from './store/roles/grant-rights.js';
import { ownsTable } from './store/roles/read-ownership.js';

export interface DatabaseRoles {
  /** The service's. */
  databaseUrl: string;
  /** The owner's; null: the service's role migrates if it owns the tables, and otherwise someone else has to. */
  migrationUrl: string | null;
  /** The workers' role if they use the queue in PostgreSQL with a role of their own. */
  workerRole: string | null;
  /** Whether the queue is in PostgreSQL. */
  queue: boolean;
  /** Of the database of the keys, if they have one of their own. */
  keys?: ReturnType<typeof keysDatabaseOf>;
}

/**
 * Makes a database ready for this version: migrates it and its queue, and gives the roles their rights.
 *
 * @throws SchemaError if the schema is older than this version needs, and no role that may migrate it is known; or if a database
 * refuses or does not answer
 */
export async function prepareDatabase(roles: DatabaseRoles): Promise<void> {
  await prepareOne(roles, MIGRATIONS, 'DATABASE_URL');
  if (roles.keys == null) return;
  await prepareOne({ ...roles.keys, workerRole: null, queue: false }, KEYS_MIGRATIONS, 'KEYS_DATABASE_URL');
}

async function prepareOne(roles: DatabaseRoles, migrations: Migrations, setting: string): Promise<void> {
  const { databaseUrl, migrationUrl, queue } = roles;
  const hasOwner = migrationUrl !== null && loginOf(migrationUrl)?.role !== loginOf(databaseUrl)?.role;
  try {
    if (hasOwner) {
      await migrateAll(migrationUrl, queue, migrations);
      await grantAll(migrationUrl, roles);
    } else if (await mayMigrate(databaseUrl)) {
      await migrateAll(databaseUrl, queue, migrations);
    } else {
      await requireMigrated(databaseUrl, queue, migrations, `MIGRATION_${setting}`);
    }
  } catch (cause) {
    const sentence = explainStart(cause, hasOwner ? `MIGRATION_${setting}` : setting);
    throw sentence === null ? cause : new SchemaError(sentence, { cause });
  }
}

async function migrateAll(databaseUrl: string, queue: boolean, migrations: Migrations): Promise<void> {
  await migrate(databaseUrl, migrations);
  if (queue) await migrateQueue(databaseUrl);
}

async function grantAll(migrationUrl: string, { databaseUrl, workerRole }: DatabaseRoles): Promise<void> {
  const login = loginOf(databaseUrl);
  if (login === null)
    throw new SchemaError('The URL of the database names no role. Add it to the URL: postgres://role@host/name.');
  await withConnection(migrationUrl, async (client) => {
    await ensureLogin(client, login);
    await grantRights(client, { service: login.role, worker: workerRole });
  });
}

/** Whether this role migrates: true for the owner of the tables, and for any role if there are no tables yet. */
async function mayMigrate(databaseUrl: string): Promise<boolean> {
  const db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 30_000 });
  try {
    return (await ownsTable(db, 'faceproof_migrations')) ?? true;
  } finally {
    await db.destroy();
  }
}

async function requireMigrated(databaseUrl: string, queue: boolean, migrations: Migrations, setting: string): Promise<void> {
  const missing = await listUnapplied(databaseUrl, migrations);
  if (missing.length === 0 && (!queue || (await isQueueMigrated(databaseUrl)))) return;
  throw new SchemaError(
    `The database is not migrated (${missing.join(', ') || 'the queue'}). Run "npm run admin -- migrate" with the owner's URL in ${setting}.`,
  );
}
