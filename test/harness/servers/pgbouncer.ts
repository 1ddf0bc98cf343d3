import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.js';

export interface PgBouncer {
  /** The URL of the same database and role, through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** True if `pgbouncer` is installed. Tests that need it are skipped otherwise. */
export function hasPgBouncer(): boolean {
  return spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Starts a PgBouncer in transaction mode with so few connections that each transaction gets another one. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const root = process.getuid?.() === 0;
  // As root it changes to a user who cannot enter the folder of a test run.
  const folder = await mkdtemp(join(root ? '/tmp' : tmpdir(), 'faceproof-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: to, username, password, pathname } = new URL(databaseUrl);
  const server = `host=${hostname} port=${to} user=${username} password=${password} dbname=${pathname.slice(1)}`;
  const lines = [
    '[databases]',
    `${pathname.slice(1)} = ${server}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 3',
    'max_client_conn = 200',
    'server_round_robin = 1',
    `logfile = ${join(folder, 'log')}`,
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, `${lines.join('\n')}\n`);
  // PgBouncer refuses to run as root.
  const asRoot = root ? ['-u', 'nobody'] : [];
  if (root) spawnSync('chown', ['-R', 'nobody', folder]);
  const child = spawn('pgbouncer', [...asRoot, file], { stdio: 'ignore' });
  await untilItListens(child, port);
  const pooled = Object.assign(new URL(databaseUrl), { port: String(port) });
  return {
    url: pooled.href,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItListens(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== null));
      socket.once('error', () => resolve(false));
    });
    if (open) return;
    await sleep(20);
  }
  throw new Error(`pgbouncer ended with ${child.exitCode}`);
}
