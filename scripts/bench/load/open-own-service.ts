import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '@faceproof/installation/database/embedded-postgres.js';
import { freePort } from '@faceproof/installation/free-port.js';
import { openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { startOrchestrator } from '@faceproof/orchestrator/compose.js';
import { type Config, loadConfig } from '@faceproof/orchestrator/config.js';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';

/** An orchestrator in this process, with a database and a media store of its own. */
export interface OwnService {
  config: Config;
  baseUrl: string;
  liveKey: string;
  close(): Promise<void>;
}

const INCLUDED = 1_000_000;

/** @param folder for the data; the caller deletes it */
export async function openOwnService(folder: string): Promise<OwnService> {
  const postgres = await openEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: true });
  try {
    const { owner, service } = postgres.roleUrls;
    await prepareDatabase({ databaseUrl: service, migrationUrl: owner, workerRole: null, queue: true });
    const config = loadConfig({
      PORT: String(await freePort('127.0.0.1', 0)),
      DATABASE_URL: service,
      MEDIA_DIR: join(folder, 'media'),
      MASTER_KEY: randomBytes(32).toString('base64url'),
      WORKER_KEY: randomBytes(32).toString('base64url'),
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'silent',
    });
    const running = await startOrchestrator(config);
    const { liveKey } = await openAccount(running.service, { name: 'Bench', plan: 'free', included: INCLUDED });
    const close = async () => {
      await running.close();
      await postgres.stop();
    };
    return { config, baseUrl: `http://127.0.0.1:${running.port}`, liveKey, close };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
