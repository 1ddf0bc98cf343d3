import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.js';

export interface RedisServer {
  /** The URL of database 0. The others are `/1` to `/{REDIS_DATABASES - 1}`. */
  url: string;
  /** Kills Redis with SIGKILL. Data that it has not written are lost. */
  kill(): Promise<void>;
  /** Stops Redis with SIGSTOP. It then accepts connections but sends no responses. */
  freeze(): void;
  thaw(): void;
  /** Starts Redis again on the same port and data. */
  start(): Promise<void>;
  /** Sends one command, such as `FLUSHALL`. @returns the first part of the answer */
  command(text: string): Promise<string>;
  /** Everything that Redis wrote to its disk, which includes every command that changed data. */
  written(): Promise<Buffer>;
  /** The same after Redis has rewritten its file, so that it holds only what Redis still knows. */
  writtenAnew(): Promise<Buffer>;
  stop(): Promise<void>;
}

export const REDIS_DATABASES = 4096;
const READY_MS_MAX = 10_000;

/** True if `redis-server` is installed. Tests that need it are skipped otherwise. */
export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Starts a Redis with noeviction and an append-only file, as docs/reference/settings.md requires. */
export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'faceproof-redis-'));
  const port = await freePort();
  const args = [
    ...['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--databases', String(REDIS_DATABASES)],
    ...[
      '--maxmemory-policy',
      'noeviction',
      '--appendonly',
      'yes',
      '--appendfsync',
      'always',
      '--aof-use-rdb-preamble',
      'no',
      '--save',
      '',
    ],
  ];
  const running: { end: ((signal: NodeJS.Signals) => Promise<void>) | null; send: (signal: NodeJS.Signals) => void } = {
    end: null,
    send: () => undefined,
  };
  const start = async () => {
    const child = spawn('redis-server', args, { stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    running.send = (signal) => child.kill(signal);
    running.end = async (signal) => {
      running.end = null;
      child.kill(signal);
      await ended;
    };
    await waitForPort(port);
  };
  await start();
  const written = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return Buffer.concat(await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name)))));
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill: async () => running.end?.('SIGKILL'),
    freeze: () => running.send('SIGSTOP'),
    thaw: () => running.send('SIGCONT'),
    command: (text) => ask(port, text),
    written,
    async writtenAnew() {
      await rewriteFile(port);
      return written();
    },
    async stop() {
      await running.end?.('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function rewriteFile(port: number): Promise<void> {
  await ask(port, 'BGREWRITEAOF');
  while (/aof_rewrite_(in_progress|scheduled):1/.test(await ask(port, 'INFO persistence'))) await sleep(20);
}

/** Waits until Redis answers PING. It accepts connections earlier, while it still loads its file. */
async function waitForPort(port: number): Promise<void> {
  const until = Date.now() + READY_MS_MAX;
  while (!(await answersPing(port))) {
    if (Date.now() > until) throw new Error(`redis-server did not answer within ${READY_MS_MAX} ms`);
    await sleep(20);
  }
}

async function answersPing(port: number): Promise<boolean> {
  return (await ask(port, 'PING').catch(() => '')).startsWith('+PONG');
}

/** @returns the first part of the answer that arrives */
function ask(port: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.setEncoding('utf8').once('data', (text: string) => {
      socket.destroy();
      resolve(text);
    });
    socket.once('error', reject);
  });
}
