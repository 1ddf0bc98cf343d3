import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.js';

/** The store of docker-compose.gpu.yml, from the program `versitygw`. */
export interface Versitygw {
  endpoint: string;
  administrator: { accessKeyId: string; secretAccessKey: string };
  /** The names of all stored files. */
  files(): Promise<string[]>;
  stop(): Promise<void>;
}

const READY_MS_MAX = 10_000;

/** True if `versitygw` is installed. Tests that need it are skipped otherwise. */
export function hasVersitygw(): boolean {
  return spawnSync('versitygw', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Starts it as docker/store.Dockerfile does, but with its metadata beside the objects: not every folder has extended attributes. */
export async function startVersitygw(): Promise<Versitygw> {
  const folder = mkdtempSync(join(tmpdir(), 'faceproof-versitygw-'));
  const [data, accounts, metadata] = ['data', 'accounts', 'metadata'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  spawnSync('mkdir', [data, accounts, metadata]);
  const port = await freePort();
  const administrator = { accessKeyId: 'administrator', secretAccessKey: 'secret-of-the-administrator' };
  const child = spawn('versitygw', ['posix', '--sidecar', metadata, data], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      ...{ ROOT_ACCESS_KEY_ID: administrator.accessKeyId, ROOT_SECRET_ACCESS_KEY: administrator.secretAccessKey },
      ...{ VGW_PORT: `127.0.0.1:${port}`, VGW_HEALTH: '/healthz', VGW_IAM_DIR: accounts },
      ...{ VGW_KEEP_ALIVE: 'true', VGW_DISABLE_ACL: 'true', VGW_QUIET: 'true', VGW_DIR_PERMS: '0700' },
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const endpoint = `http://127.0.0.1:${port}`;
  await untilHealthy(endpoint);
  return {
    endpoint,
    administrator,
    async files() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.map((entry) => join(entry.parentPath, entry.name));
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilHealthy(endpoint: string): Promise<void> {
  const until = Date.now() + READY_MS_MAX;
  const answers = () =>
    fetch(`${endpoint}/healthz`).then(
      ({ ok }) => ok,
      () => false, // Not listening yet.
    );
  while (!(await answers())) {
    if (Date.now() > until) throw new Error(`versitygw did not answer within ${READY_MS_MAX} ms`);
    await sleep(20);
  }
}
