import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../harness/free-port.js';
import { createDatabase, type TestDatabase } from '../harness/services/create-database.js';
import { startProcess } from '../harness/services/service-process.js';

const PASSWORD = 'never-in-a-log';

let database: TestDatabase;
let mediaDir: string;
let silent: Server;
const masterKey = randomBytes(32).toString('base64url');
beforeAll(async () => {
  database = await createDatabase();
  mediaDir = await mkdtemp(join(tmpdir(), 'faceproof-redis-away-'));
  // It reads what arrives, so that it notices when a process has gone.
  silent = createServer((socket) => socket.resume());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => silent.close(resolve));
  await database.drop();
  await rm(mediaDir, { recursive: true, force: true });
});

async function settings(port: number) {
  return {
    PORT: String(await freePort()),
    DATABASE_URL: database.roleUrls.service,
    REDIS_URL: `redis://someone:${PASSWORD}@127.0.0.1:${port}/3`,
    MEDIA_DIR: mediaDir,
    MASTER_KEY: masterKey,
    WORKER_KEY: randomBytes(32).toString('base64url'),
    MODELS_DIR: mediaDir,
  };
}

/** @returns what the process wrote before it exited, and its exit code */
async function startAndFail(part: 'orchestrator' | 'workers', port: number): Promise<string> {
  const started = await startProcess(part, await settings(port)).catch((error: Error) => error);
  if (started instanceof Error) return started.message;
  await started.end('SIGKILL');
  throw new Error('It has started without Redis');
}

describe.each(['orchestrator', 'workers'] as const)('without Redis, the start of the %s', (part) => {
  it('fails with exit code 1, names REDIS_URL without its password, and says what to do', async () => {
    const port = await freePort();
    const output = await startAndFail(part, port);
    expect(output).toMatch(/ended \(1\)/);
    expect(output).toContain(`Redis of REDIS_URL (redis://127.0.0.1:${port}) does not answer after 5 s`);
    expect(output).toMatch(/ECONNREFUSED.*start it, or correct the URL/);
    expect(output).not.toContain(PASSWORD);
  });

  it('does the same if a program accepts the connection and says nothing', async () => {
    const { port } = silent.address() as { port: number };
    const output = await startAndFail(part, port);
    expect(output).toMatch(/ended \(1\)[\s\S]*Redis of REDIS_URL \(redis:\/\/127\.0\.0\.1:\d+\) does not answer after 5 s/);
    expect(output).not.toContain(PASSWORD);
  });
});
