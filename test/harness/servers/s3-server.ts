import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.js';

export interface S3Server {
  /** The settings of a service that stores its media here. */
  env: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>;
  /** The names of all stored files, for proving that deleted objects are gone. */
  files(): Promise<string[]>;
  /** Stops the process with SIGSTOP. It then accepts connections but sends no responses. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const READY_MS_MAX = 20_000;
const BUCKET = 'faceproof-media';

/** Starts s3rver as a separate process. It authenticates callers by their access key, and stores objects as files. */
export async function startS3(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'faceproof-s3-'));
  const port = await freePort();
  const program = join(dirname(createRequire(import.meta.url).resolve('s3rver/package.json')), 'bin', 's3rver.js');
  const args = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '-s', '--no-vhost-buckets', '--configure-bucket', BUCKET];
  const endpoint = `http://127.0.0.1:${port}`;
  const running: { pid: number; end: (() => Promise<void>) | null } = { pid: 0, end: null };
  const start = async () => {
    const child = spawn(process.execPath, [program, ...args], { stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    running.pid = child.pid ?? 0;
    running.end = async () => {
      running.end = null;
      child.kill('SIGKILL');
      await ended;
    };
    await waitUntilAnswers(endpoint);
  };
  await start();
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async files() {
      const entries = await readdir(join(folder, BUCKET), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    freeze: () => process.kill(running.pid, 'SIGSTOP'),
    thaw: () => process.kill(running.pid, 'SIGCONT'),
    kill: async () => running.end?.(),
    start,
    async stop() {
      await running.end?.();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilAnswers(endpoint: string): Promise<void> {
  const until = Date.now() + READY_MS_MAX;
  const answers = () =>
    fetch(endpoint).then(
      () => true,
      () => false, // Not listening yet.
    );
  while (!(await answers())) {
    if (Date.now() > until) throw new Error(`s3rver did not answer within ${READY_MS_MAX} ms`);
    await sleep(50);
  }
}
