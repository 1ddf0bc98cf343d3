import { randomBytes } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@faceproof/installation/database/embedded-postgres.js';
import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';
import { openDatabase } from '@faceproof/orchestrator/store/database.js';

/** A database and a media store that several orchestrators share, with one account. */
export interface Stores {
  /** The settings of an orchestrator that reaches PostgreSQL at `host`. */
  settings(host: string): Record<string, string>;
  liveKey: string;
  close(): Promise<void>;
}

const INCLUDED = 1_000_000;
/** Of each orchestrator: eight of them fit into the database's connections. */
const POOL_MAX = 10;

/**
 * @param folder for the data; the caller deletes it
 * @param hosts addresses besides 127.0.0.1 at which PostgreSQL listens
 */
export async function openStores(folder: string, hosts: readonly string[]): Promise<Stores> {
  await listenAt(folder, hosts);
  const postgres = await openEmbeddedPostgres({ folder, durable: true });
  try {
    const { owner, service } = postgres.roleUrls;
    await prepareDatabase({ databaseUrl: service, migrationUrl: owner, workerRole: null, queue: true });
    const secrets = { MASTER_KEY: randomBytes(32).toString('base64url'), WORKER_KEY: randomBytes(32).toString('base64url') };
    const settings = (host: string) => ({
      DATABASE_URL: service.replace('@127.0.0.1:', `@${host}:`),
      DATABASE_POOL_MAX: String(POOL_MAX),
      MEDIA_DIR: join(folder, 'media'),
      ...secrets,
      RATE_LIMIT_FACTOR: '1000',
      // Slow machines are the point here, so that their waits refuse nobody.
      ADMISSION_WAIT_SECONDS: '3600',
      LOG_LEVEL: 'silent',
    });
    return { settings, liveKey: await openOneAccount(service), close: postgres.stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** PostgreSQL reads its addresses only at its start. */
async function listenAt(folder: string, hosts: readonly string[]): Promise<void> {
  const postgres = await openEmbeddedPostgres({ folder, durable: true });
  try {
    const file = await configure(postgres, hosts);
    await appendFile(file, hosts.map((host) => `host all all ${host}/30 scram-sha-256\n`).join(''));
  } finally {
    await postgres.stop();
  }
}

/** @returns the path of the file that says which addresses may connect */
async function configure({ url }: EmbeddedPostgres, hosts: readonly string[]): Promise<string> {
  const superuser = openDatabase(url, { max: 1, statementTimeoutMs: 0 });
  try {
    await superuser.raw(`alter system set listen_addresses = '${['127.0.0.1', ...hosts].join(',')}'`);
    return (await superuser.raw('show hba_file')).rows[0].hba_file;
  } finally {
    await superuser.destroy();
  }
}

async function openOneAccount(databaseUrl: string): Promise<string> {
  const db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 0 });
  try {
    const by = { db, clock: { now: () => new Date() }, random: { bytes: randomBytes } };
    return (await openAccount(by, { name: 'Bench', plan: 'free', included: INCLUDED })).liveKey;
  } finally {
    await db.destroy();
  }
}
