import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '@faceproof/installation/database/embedded-postgres.js';
import { freePort } from '@faceproof/installation/free-port.js';
import { writePrivateFile } from '@faceproof/installation/private-file.js';
import { type NewAccount, openAccount } from '@faceproof/orchestrator/accounts/open-account.js';
import { startOrchestrator } from '@faceproof/orchestrator/compose.js';
import { loadConfig } from '@faceproof/orchestrator/config.js';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';
import type { Service } from '@faceproof/orchestrator/service.js';
import { type Database, openDatabase } from '@faceproof/orchestrator/store/database.js';
import { seedHistory } from './seed-history.js';

/** A service in this process, on a PostgreSQL of its own whose database has a history. It sweeps only on request. */
export interface History {
  service: Service;
  baseUrl: string;
  account: NewAccount;
  operatorToken: string;
  superuser: Database;
  /** Moves the service's clock. */
  passMs(ms: number): void;
  close(): Promise<void>;
}

/** What the next run on the same folder needs. */
interface Memory {
  masterKey: string;
  account: NewAccount | null;
}

/** @param options.folder of an earlier run, to use its data again; null: a temporary folder, which is deleted */
export async function openHistory(options: {
  sessions: number;
  folder: string | null;
  onProgress: (done: number) => void;
}): Promise<History> {
  const undo: (() => unknown)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'faceproof-history-')));
    await mkdir(folder, { recursive: true });
    if (options.folder === null) undo.push(() => rm(folder, { recursive: true, force: true }));
    const postgres = await openEmbeddedPostgres({ folder, durable: false });
    undo.push(postgres.stop);
    const { owner, service: databaseUrl, worker } = postgres.roleUrls;
    await prepareDatabase({ databaseUrl, migrationUrl: owner, workerRole: new URL(worker).username, queue: true });

    const memoryFile = join(folder, 'history.json');
    const memory = await readMemory(memoryFile);
    const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) };
    const operatorToken = randomBytes(24).toString('base64url');
    const config = loadConfig({
      PORT: String(await freePort('127.0.0.1', 0)),
      DATABASE_URL: databaseUrl,
      MEDIA_DIR: join(folder, 'media'),
      MASTER_KEY: memory.masterKey,
      WORKER_KEY: randomBytes(32).toString('base64url'),
      OPERATOR_TOKEN: operatorToken,
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '10000',
    });
    const running = await startOrchestrator(config, { clock, sweepEveryMs: null });
    undo.push(running.close);
    const superuser = openDatabase(postgres.url, { max: 2, statementTimeoutMs: 0 });
    undo.push(() => superuser.destroy());
    const { service, port } = running;
    const account =
      memory.account ?? (await openAccount(service, { name: 'Account 0', plan: 'history', included: 10_000_000 }));
    const baseUrl = `http://127.0.0.1:${port}`;
    if (memory.account === null) {
      await seedHistory({ superuser, baseUrl, vault: service.vault, account }, options);
      // This database has no autovacuum, because it is disposable.
      await superuser.raw('vacuum');
      writePrivateFile(memoryFile, JSON.stringify({ ...memory, account } satisfies Memory));
    }
    return {
      service,
      baseUrl,
      account,
      operatorToken,
      superuser,
      passMs: (ms) => {
        clock.offsetMs += ms;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readMemory(file: string): Promise<Memory> {
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Memory;
  const memory: Memory = { masterKey: randomBytes(32).toString('base64url'), account: null };
  writePrivateFile(file, JSON.stringify(memory));
  return memory;
}
