import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@faceproof/installation/database/embedded-postgres.js';
import { freePort } from '@faceproof/installation/free-port.js';
import { Refusal } from '@faceproof/installation/refusal.js';
import { openJobs } from '@faceproof/orchestrator/jobs/jobs.js';
import { migrateQueue } from '@faceproof/orchestrator/jobs/migrate-queue.js';
import { openLog } from '@faceproof/orchestrator/observe/log.js';
import type { QueueConfig } from '@faceproof/workers/config.js';

/** A queue for the bench only, separate from any service's queue. */
export interface BenchQueue {
  config: QueueConfig;
  close(): Promise<void>;
}

const READY_MS_MAX = 10_000;
const POLL_MS = 50;

/** @returns the backends that are available here: PostgreSQL always, Redis if `redis-server` is installed */
export function backendsHere(): QueueConfig['backend'][] {
  const redis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
  return redis ? ['redis', 'postgres'] : ['postgres'];
}

/** @param folder for the queue's data; the caller deletes it */
export async function openQueue(backend: QueueConfig['backend'], folder: string): Promise<BenchQueue> {
  if (backend === 'redis') return openRedisServer(folder);
  const postgres = await openEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: true });
  await migrateQueue(postgres.url);
  return { config: { backend, url: postgres.url }, close: postgres.stop };
}

/** Starts Redis with noeviction and an append-only file, as docs/reference/settings.md requires. */
async function openRedisServer(folder: string): Promise<BenchQueue> {
  const port = await freePort('127.0.0.1', 0);
  const password = randomBytes(24).toString('hex');
  const args = ['--port', String(port), '--dir', folder, '--maxmemory-policy', 'noeviction', '--requirepass', password];
  const child = spawn('redis-server', ['--bind', '127.0.0.1', ...args, '--appendonly', 'yes', '--save', ''], {
    stdio: 'ignore',
  });
  const url = `redis://:${password}@127.0.0.1:${port}`;
  const close = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  try {
    await waitUntilReady(url);
  } catch (error) {
    await close();
    throw error;
  }
  return { config: { backend: 'redis', url }, close };
}

async function waitUntilReady(redisUrl: string): Promise<void> {
  const until = Date.now() + READY_MS_MAX;
  const log = openLog({ level: 'silent', name: 'bench' });
  for (;;) {
    const jobs = await Promise.race([openJobs({ databaseUrl: '', redisUrl, log, now: Date.now }), sleep(READY_MS_MAX, null)]);
    if (jobs !== null) return jobs.close();
    if (Date.now() > until) throw new Refusal('redis-server did not respond.');
    await sleep(POLL_MS);
  }
}
