import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { storeAudit } from '@faceproof/orchestrator/audit/audit.store.js';
import type { Clock, Randomness } from '@faceproof/orchestrator/clock.js';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';
import { type Database, isUnavailable, openDatabase, type Queryable } from '@faceproof/orchestrator/store/database.js';
import { SchemaError } from '@faceproof/orchestrator/store/migrate.js';
import { openDiskBlobStore } from '@faceproof/orchestrator/vault/disk-blob-store.js';
import { openVault, type Vault } from '@faceproof/orchestrator/vault/vault.js';
import { rememberedUrls } from '../database/embedded-postgres.js';
import { Refusal } from '../refusal.js';

/** The resources that an operator's command uses. */
export interface Desk {
  db: Database;
  clock: Clock;
  random: Randomness;
  /** Opened on demand, because only commands that handle secrets need the master key. @throws Refusal if it is missing */
  vault(): Vault;
  /** Records the operator's action in the same transaction as the action. */
  audit(tx: Queryable, entry: { action: string; accountId: string | null; objectId: string | null }): Promise<void>;
  close(): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Opens the database at `DATABASE_URL`, or else the one that `npm start` runs for this clone.
 *
 * @throws Refusal
 */
export async function openDesk(root: string, environment: NodeJS.ProcessEnv): Promise<Desk> {
  const folder = resolve(root, environment.FACEPROOF_DIR || '.faceproof');
  const { url, migrationUrl } = locateRoles(folder, environment);
  await prepareDatabase({
    databaseUrl: url,
    migrationUrl,
    workerRole: environment.WORKER_DATABASE_ROLE || null,
    // No command uses the queue. The owner migrates it along with the tables.
    queue: migrationUrl !== null && !environment.REDIS_URL,
  }).catch((cause: unknown) => {
    if (cause instanceof SchemaError) throw new Refusal(cause.message, { cause });
    if (!isUnavailable(cause)) throw cause;
    throw new Refusal(
      environment.DATABASE_URL
        ? 'The database at DATABASE_URL does not answer. Start it, or correct the URL.'
        : 'The database does not answer. Run npm start in another terminal, then run this command again.',
    );
  });

  const db = openDatabase(url, { max: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  const by = { clock: { now: () => new Date() }, random: { bytes: randomBytes } };
  return {
    db,
    ...by,
    vault: () =>
      openVault({
        masterKey: readMasterKey(folder, environment),
        // Any key will do, because no operator's command wraps a key for a worker or opens an object.
        workerKey: by.random.bytes(32),
        blobs: openDiskBlobStore(join(folder, 'media')),
      }),
    audit: (tx, entry) =>
      storeAudit(tx, by, {
        ...entry,
        actorKind: 'OPERATOR',
        actor: operatorName(),
        reviewer: null,
        mode: null,
        remoteAddress: hostname(),
        requestId: null,
      }),
    close: () => db.destroy(),
  };
}

/** Every command runs with the service's role. Only the migration before it uses the owner's. */
function locateRoles(folder: string, environment: NodeJS.ProcessEnv): { url: string; migrationUrl: string | null } {
  const given = environment.DATABASE_URL || environment.MIGRATION_DATABASE_URL;
  if (given) return { url: given, migrationUrl: environment.MIGRATION_DATABASE_URL || null };
  const remembered = rememberedUrls(folder);
  if (remembered === null) throw new Refusal('There is no database yet. Run npm start first, or set DATABASE_URL.');
  return { url: remembered.service, migrationUrl: remembered.owner };
}

/** In a container, the process may run as a uid without a user name. */
export function operatorName(read = () => userInfo().username): string {
  try {
    return read();
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Reads the orchestrator's settings, then the file of `npm start`. */
function readMasterKey(folder: string, environment: NodeJS.ProcessEnv): Buffer {
  const file = environment.MASTER_KEY_FILE || join(folder, 'master.key');
  const text = environment.MASTER_KEY || (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== 32)
    throw new Refusal('This command needs the master key. Set MASTER_KEY or MASTER_KEY_FILE as for the orchestrator.');
  return key;
}
