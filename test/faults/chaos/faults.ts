import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Draw } from '../../harness/draw.js';
import type { Disk } from './disk.js';
import type { Fixture } from './fixture.js';

/** Something that fails for a while and is then repaired. No outage reaches the 90 s after which a session may fail. */
export interface Fault {
  name: string;
  /** Two faults at once never strike the same. */
  at: 'ours' | 'PostgreSQL' | 'Redis' | 'the store';
  /** Resolves when it is repaired. */
  strike(fixture: Fixture, draw: Draw): Promise<void>;
}

const OUTAGE_MS_MAX = 8_000;

const ANYWHERE: readonly Fault[] = [
  {
    name: 'kill -9 an orchestrator',
    at: 'ours',
    strike: async (fixture, draw) => anyOf(fixture.orchestrators, draw).signal('SIGKILL'),
  },
  { name: 'kill -9 a worker', at: 'ours', strike: async (fixture, draw) => anyOf(fixture.workers, draw).signal('SIGKILL') },
  { name: 'kill -9 everything of ours', at: 'ours', strike: async (fixture) => killAll(fixture) },
  {
    name: 'restart an orchestrator',
    at: 'ours',
    strike: async (fixture, draw) => anyOf(fixture.orchestrators, draw).signal('SIGTERM'),
  },
  { name: 'restart a worker', at: 'ours', strike: async (fixture, draw) => anyOf(fixture.workers, draw).signal('SIGTERM') },
  { name: 'freeze an orchestrator', at: 'ours', strike: (fixture, draw) => freeze(anyOf(fixture.orchestrators, draw), draw) },
  { name: 'freeze a worker', at: 'ours', strike: (fixture, draw) => freeze(anyOf(fixture.workers, draw), draw) },
  {
    name: 'kill -9 PostgreSQL',
    at: 'PostgreSQL',
    async strike(fixture, draw) {
      await fixture.killPostgres();
      await pause(draw);
      await fixture.startPostgres();
    },
  },
  {
    name: 'end all connections of PostgreSQL',
    at: 'PostgreSQL',
    strike: async (fixture) => endConnections(fixture.databaseUrl),
  },
  {
    name: 'cut an orchestrator off PostgreSQL',
    at: 'PostgreSQL',
    strike: (fixture, draw) => breakCable(anyOf(fixture.databaseCables, draw), 'cut', draw),
  },
  {
    name: 'a firewall between an orchestrator and PostgreSQL',
    at: 'PostgreSQL',
    strike: (fixture, draw) => breakCable(anyOf(fixture.databaseCables, draw), 'hang', draw),
  },
];

/** A disk without a byte to spare. The fixture has it only where a file system of any size can be mounted. */
const FULL_DISKS = {
  postgres: (disk: Disk): Fault => ({
    name: 'the disk of PostgreSQL is full',
    at: 'PostgreSQL',
    async strike(fixture, draw) {
      await disk.fill();
      await pause(draw);
      await disk.free();
      // It may have stopped by itself, and may be about to.
      await fixture.killPostgres();
      await fixture.startPostgres();
    },
  }),
  media: (disk: Disk): Fault => ({
    name: 'the disk of the media is full',
    at: 'the store',
    strike: (_, draw) => during(draw, disk.fill, disk.free),
  }),
};

const ON_MANY_MACHINES: readonly Fault[] = [
  {
    name: 'kill -9 Redis',
    at: 'Redis',
    strike: (fixture, draw) =>
      during(
        draw,
        async () => manyOf(fixture).redis.kill(),
        async () => manyOf(fixture).redis.start(),
      ),
  },
  { name: 'FLUSHALL', at: 'Redis', strike: async (fixture) => void (await manyOf(fixture).redis.command('FLUSHALL')) },
  {
    name: 'Redis is full',
    at: 'Redis',
    strike: (fixture, draw) =>
      during(
        draw,
        async () => void (await manyOf(fixture).redis.command('CONFIG SET maxmemory 1')),
        async () => void (await manyOf(fixture).redis.command('CONFIG SET maxmemory 0')),
      ),
  },
  { name: 'cut Redis off', at: 'Redis', strike: (fixture, draw) => breakCable(manyOf(fixture).redisCable, 'cut', draw) },
  {
    name: 'a firewall before Redis',
    at: 'Redis',
    strike: (fixture, draw) => breakCable(manyOf(fixture).redisCable, 'hang', draw),
  },
  {
    name: 'kill -9 the store',
    at: 'the store',
    strike: (fixture, draw) =>
      during(
        draw,
        async () => manyOf(fixture).s3.kill(),
        async () => manyOf(fixture).s3.start(),
      ),
  },
  {
    name: 'freeze the store',
    at: 'the store',
    strike: (fixture, draw) =>
      during(
        draw,
        async () => manyOf(fixture).s3.freeze(),
        async () => manyOf(fixture).s3.thaw(),
      ),
  },
];

export function faultsOf({ many, disks }: Fixture): readonly Fault[] {
  return [
    ...ANYWHERE,
    ...(many === null ? [] : ON_MANY_MACHINES),
    ...(disks.postgres === null ? [] : [FULL_DISKS.postgres(disks.postgres)]),
    ...(disks.media === null ? [] : [FULL_DISKS.media(disks.media)]),
  ];
}

/** One fault after the other, sometimes two at once, until the time is over. @returns how often each struck */
export async function strikeUntil(fixture: Fixture, endsAt: number, draw: Draw): Promise<Map<string, number>> {
  const struck = new Map<string, number>();
  const faults = faultsOf(fixture);
  // Every fault once in random order, then again.
  const order: Fault[] = [];
  while (Date.now() < endsAt) {
    if (order.length < 2) order.push(...shuffle(faults, draw));
    const first = order.shift()!;
    const isPair = draw() < 0.25 && order[0]?.at !== first.at;
    const now = [first, ...(isPair ? order.splice(0, 1) : [])];
    for (const { name } of now) struck.set(name, (struck.get(name) ?? 0) + 1);
    await Promise.all(now.map((fault) => fault.strike(fixture, draw)));
    await sleep(draw() * 2_000);
  }
  return struck;
}

function anyOf<T>(all: readonly T[], draw: Draw): T {
  return all[Math.floor(draw() * all.length)]!;
}

function shuffle<T>(all: readonly T[], draw: Draw): T[] {
  return all
    .map((one) => ({ one, at: draw() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

function manyOf({ many }: Fixture): NonNullable<Fixture['many']> {
  if (many === null) throw new Error('This fixture has one machine');
  return many;
}

function pause(draw: Draw): Promise<void> {
  return sleep(500 + draw() * (OUTAGE_MS_MAX - 500));
}

async function during(draw: Draw, begin: () => Promise<void>, end: () => Promise<void>): Promise<void> {
  await begin();
  await pause(draw);
  await end();
}

async function killAll({ orchestrators, workers }: Fixture): Promise<void> {
  for (const unit of [...orchestrators, ...workers]) unit.signal('SIGKILL');
}

async function freeze(unit: { signal(name: NodeJS.Signals): void }, draw: Draw): Promise<void> {
  unit.signal('SIGSTOP');
  await pause(draw);
  unit.signal('SIGCONT');
}

async function breakCable(cable: Fixture['databaseCables'][number], how: 'cut' | 'hang', draw: Draw): Promise<void> {
  cable[how]();
  await pause(draw);
  cable.join();
}

async function endConnections(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    );
    await client.end();
  } catch {
    // PostgreSQL is away by another fault.
  }
}
