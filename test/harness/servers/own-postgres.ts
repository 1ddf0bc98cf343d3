import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
  type RoleUrls,
} from '@faceproof/installation/database/embedded-postgres.js';
import { prepareDatabase } from '@faceproof/orchestrator/prepare-database.js';

/** A PostgreSQL of this test alone, migrated, which it may stop and kill. */
export interface OwnPostgres {
  url: string;
  roleUrls: RoleUrls;
  /** Stops all its processes with SIGSTOP: connections stay open, and nothing answers. */
  freeze(): void;
  thaw(): void;
  /** Ends it. `FAST` tells each client so (57P01), `KILL` ends its processes with SIGKILL. */
  end(how: 'FAST' | 'KILL'): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Starts a standby that streams from it, on a copy of its data. */
  openStandby(): Promise<EmbeddedPostgres>;
  /** Keeps its data as they are. @returns puts them back, as a failover to a standby that lacks what came after */
  keep(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

export async function openOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'faceproof-own-postgres-'));
  const state = { running: await openEmbeddedPostgres({ folder, durable: false }) };
  const { url, roleUrls } = state.running;
  await prepareDatabase({
    databaseUrl: roleUrls.service,
    migrationUrl: roleUrls.owner,
    workerRole: new URL(roleUrls.worker).username,
    queue: true,
  });
  const send = (signal: NodeJS.Signals) => {
    for (const pid of familyOf(state.running.pid)) signalIfThere(pid, signal);
  };
  const start = async () => {
    state.running = await openEmbeddedPostgres({ folder, durable: false });
  };
  const { dataDir } = JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8'));
  return {
    url,
    roleUrls,
    freeze: () => send('SIGSTOP'),
    thaw: () => send('SIGCONT'),
    async end(how) {
      if (how === 'FAST') return state.running.stop();
      send('SIGKILL');
      await state.running.ended;
    },
    start,
    async keep() {
      await state.running.stop();
      execFileSync('cp', ['-a', dataDir, `${dataDir}.kept`]);
      await start();
      return async () => {
        await state.running.stop();
        await rm(dataDir, { recursive: true });
        await rename(`${dataDir}.kept`, dataDir);
        await start();
      };
    },
    async openStandby() {
      const there = join(folder, 'standby');
      const memory = JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8'));
      await state.running.stop();
      mkdirSync(there);
      execFileSync('cp', ['-a', memory.dataDir, join(there, 'postgres')]);
      await start();
      writeFileSync(join(there, 'postgres.json'), JSON.stringify({ ...memory, port: 0, dataDir: '' }));
      appendFileSync(join(there, 'postgres', 'postgresql.auto.conf'), `primary_conninfo = '${state.running.url}'\n`);
      writeFileSync(join(there, 'postgres', 'standby.signal'), '');
      return openEmbeddedPostgres({ folder: there, durable: false });
    },
    async stop() {
      send('SIGCONT');
      await state.running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The process and all its descendants. The postmaster may be the child of a program that opens its namespace. */
function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(Number(name)) : null;
    if (parent !== null) parents.set(Number(name), parent);
  }
  const family = [pid];
  for (const member of family) family.push(...[...parents].filter(([, parent]) => parent === member).map(([child]) => child));
  return family;
}

/** @returns null if the process has ended meanwhile */
function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
