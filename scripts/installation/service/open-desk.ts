import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { mediaPlaceOf } from '@faceproof/hosting/settings/media-place.js';
import { storeAudit } from '@faceproof/orchestrator/audit/audit.store.js';
import type { Clock, Randomness } from '@faceproof/orchestrator/clock.js';
import { type Keyring, openKeyring } from '@faceproof/orchestrator/keyring/open-keyring.js';
import { pairDatabases } from '@faceproof/orchestrator/keyring/pair-databases.js';
import { keysDatabaseOf } from '@faceproof/orchestrator/keys.config.js';
import { type KeyProviders, openMasterKeyProviders } from '@faceproof/orchestrator/kms/providers.js';
import { type ModelSets, openModelSets } from '@faceproof/orchestrator/model-sets/model-sets.js';
import { openProfiles, type Profiles } from '@faceproof/orchestrator/policy/profiles.js';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';
import { SIMULATED_PINS, SIMULATED_SET } from '@faceproof/orchestrator/simulate/simulate-measurement.js';
import { type Database, isUnavailable, openDatabase, type Queryable } from '@faceproof/orchestrator/store/database.js';
import { SchemaError } from '@faceproof/orchestrator/store/migrate.js';
import type { BlobStore, ListedBlobStore } from '@faceproof/orchestrator/vault/blob-store.js';
import { openDiskBlobStore } from '@faceproof/orchestrator/vault/disk-blob-store.js';
import { openSubjectKeys, type SubjectKeys } from '@faceproof/orchestrator/vault/subject-keys.store.js';
import { openVault, type Vault } from '@faceproof/orchestrator/vault/vault.js';
import { rememberedUrls } from '../database/embedded-postgres.js';
import { Refusal } from '../refusal.js';
import { readDevFile } from '../state/dev-file.js';
import { definitionsDirOf, modelsDirOf, stateFolderOf } from '../weights/models-dir.js';

/** The resources that an operator's command uses. */
export interface Desk {
  db: Database;
  /** null: the subjects' keys are in the database of the data. */
  keysDb: Database | null;
  /** @throws Refusal if they are in a database that the settings do not name */
  openSubjectKeys(): Promise<SubjectKeys>;
  /** The owner's, or else the only one there is. It holds the password: never log it. */
  ownerUrl: string;
  /** Where people reach the service. @throws Refusal if neither `PUBLIC_URL` nor `npm start` says so */
  publicUrl(): string;
  clock: Clock;
  random: Randomness;
  /** Opened on demand, because only commands that handle secrets need the master key. @throws Refusal if it is missing or wrong */
  openKeys(): Promise<DeskKeys>;
  /** The thresholds of the model sets in the folder of definitions, or else of those that are shipped. */
  openSets(): ModelSets;
  /** Where the weights and the definitions of model sets are, and `MODEL_SET`, if the workers use a fixed one. */
  models: { modelsDir: string; definitionsDir: string; running: string | null };
  /** What sessions are compared with, as the orchestrator knows it. */
  openProfiles(): Profiles;
  /**
   * A vault with the media of `MEDIA_DIR` or `S3_BUCKET`, or else of `npm start`. The wrapping keys of a restored database may be older
   * than those of the running one. Close it before the database. @throws Refusal if the master key is missing or wrong
   */
  mediaVault(db: Database): Promise<{ vault: Vault; close(): Promise<void> }>;
  /** The store of `MEDIA_DIR` or `S3_BUCKET`, or else of `npm start`. */
  openBlobs(): Promise<ListedBlobStore>;
  /** Records the operator's action in the same transaction as the action. */
  audit(
    tx: Queryable,
    entry: { action: string; accountId: string | null; objectId: string | null; detail?: string },
  ): Promise<void>;
  close(): Promise<void>;
}

/** Closed with the desk. */
export interface DeskKeys {
  providers: KeyProviders;
  keyring: Keyring;
  vault: Vault;
}

const STATEMENT_TIMEOUT_MS = 30_000;
/** A rotation uses one connection for its lock, and the keyring reads with another. */
const CONNECTIONS_MAX = 4;

/**
 * Opens the database at `DATABASE_URL`, or else the one that `npm start` runs for this clone.
 *
 * @throws Refusal
 */
export async function openDesk(root: string, environment: NodeJS.ProcessEnv): Promise<Desk> {
  const folder = stateFolderOf(root, environment);
  const { url, migrationUrl } = locateRoles(folder, environment);
  const keys = keysDatabaseOf(environment);
  await prepareDatabase({
    databaseUrl: url,
    migrationUrl,
    workerRole: environment.WORKER_DATABASE_ROLE || null,
    // No command uses the queue. The owner migrates it along with the tables.
    queue: migrationUrl !== null && !environment.REDIS_URL,
    keys,
  }).catch((cause: unknown) => {
    if (!(cause instanceof SchemaError)) throw cause;
    const isOwn = !environment.DATABASE_URL && !environment.MIGRATION_DATABASE_URL;
    if (!isOwn || !isUnavailable(cause.cause)) throw new Refusal(cause.message, { cause });
    throw new Refusal('The database does not answer. Run npm start in another terminal, then run this command again.');
  });

  const by = { clock: { now: () => new Date() }, random: { bytes: randomBytes } };
  const limits = { max: CONNECTIONS_MAX, statementTimeoutMs: STATEMENT_TIMEOUT_MS };
  const db = openDatabase(url, limits);
  const keysDb = keys && openDatabase(keys.databaseUrl, limits);
  const undo: (() => Promise<void>)[] = [() => db.destroy(), async () => keysDb?.destroy()];
  const openBlobs = async () => {
    const { blobs, close } = await openMedia(folder, environment);
    undo.push(async () => close());
    return blobs;
  };
  const openKeys = async (of: Database, blobs: BlobStore): Promise<DeskKeys> => {
    const providers = openKeyProviders(folder, environment);
    undo.push(async () => providers.close());
    const keyring = await openKeyring({
      db: of,
      keysDb,
      providers,
      ...by,
      log: { error: () => undefined },
      report: false,
    }).catch(refuseKeys);
    undo.push(() => keyring.close());
    // Any worker key will do, because no operator's command wraps a key for a worker.
    return {
      providers,
      keyring,
      vault: openVault({ keys: keyring, workerKey: by.random.bytes(32), blobs, subjectKeys: openSubjectKeys(keysDb) }),
    };
  };
  return {
    db,
    keysDb,
    openSubjectKeys: async () => {
      await pairDatabases({ db, keysDb, report: false }).catch(refuseKeys);
      return openSubjectKeys(keysDb);
    },
    ownerUrl: migrationUrl ?? url,
    publicUrl: () => findPublicUrl(folder, environment),
    ...by,
    models: {
      modelsDir: modelsDirOf(root, environment),
      definitionsDir: definitionsDirOf(root, environment),
      running: environment.MODEL_SET?.trim() || null,
    },
    openProfiles: () => openProfiles(environment.PROFILES_DIR || null),
    openSets: () =>
      openModelSets({
        dir: definitionsDirOf(root, environment),
        pinned: null,
        simulated: { set: SIMULATED_SET, pins: SIMULATED_PINS },
        now: () => performance.now(),
        onUnusable: () => undefined,
      }),
    openKeys: () => openKeys(db, openDiskBlobStore(join(folder, 'media'))),
    openBlobs,
    mediaVault: async (restored) => {
      const { vault, keyring } = await openKeys(restored, await openBlobs());
      return { vault, close: () => keyring.close() };
    },
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
    async close() {
      for (const step of undo.splice(0).reverse()) await step();
    },
  };
}

async function openMedia(folder: string, environment: NodeJS.ProcessEnv): Promise<{ blobs: ListedBlobStore; close(): void }> {
  const { MEDIA_DIR, S3_BUCKET, ...more } = environment;
  const place = mediaPlaceOf({
    ...more,
    S3_REGION: environment.S3_REGION || 'us-east-1',
    ...(S3_BUCKET ? { S3_BUCKET } : { MEDIA_DIR: MEDIA_DIR || join(folder, 'media') }),
  });
  if (place.kind === 'disk') return { blobs: openDiskBlobStore(place.dir), close: () => undefined };
  // Only if it is asked for, because loading the SDK takes time.
  const { openS3BlobStore } = await import('@faceproof/orchestrator/vault/s3-blob-store.js');
  const blobs = await openS3BlobStore(place);
  return { blobs, close: () => blobs.close() };
}

function findPublicUrl(folder: string, environment: NodeJS.ProcessEnv): string {
  const url = environment.PUBLIC_URL || readDevFile(folder)?.baseUrl;
  if (url === undefined) throw new Refusal('A link needs the address of the service. Set PUBLIC_URL as for the orchestrator.');
  return url.replace(/\/+$/, '');
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

/** Reads the settings of the orchestrator, and the file of `npm start` if there are none. */
function openKeyProviders(folder: string, environment: NodeJS.ProcessEnv): KeyProviders {
  const file = join(folder, 'master.key');
  const isSet = environment.KMS || environment.MASTER_KEY || environment.MASTER_KEY_FILE || !existsSync(file);
  try {
    return openMasterKeyProviders(isSet ? environment : { ...environment, MASTER_KEY_FILE: file });
  } catch (error) {
    return refuseKeys(error);
  }
}

/** @throws Refusal for what an operator corrects in the settings */
function refuseKeys(error: unknown): never {
  if (error instanceof SchemaError) throw new Refusal(error.message, { cause: error });
  if (error instanceof Error && ['ConfigError', 'MasterKeyError', 'KmsError'].includes(error.name))
    throw new Refusal(`This command needs the master key, set as for the orchestrator. ${error.message}`, { cause: error });
  throw error;
}
