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

function fault(at: Fault['at'], name: string, strike: Fault['strike']): Fault {
  return { at, name, strike };
}

const ANYWHERE: readonly Fault[] = [
  fault('ours', 'kill -9 an orchestrator', async ({ orchestrators }, draw) => anyOf(orchestrators, draw).signal('SIGKILL')),
  fault('ours', 'kill -9 a worker', async ({ workers }, draw) => anyOf(workers, draw).signal('SIGKILL')),
  fault('ours', 'kill -9 everything of ours', killAll),
  fault('ours', 'restart an orchestrator', async ({ orchestrators }, draw) => anyOf(orchestrators, draw).signal('SIGTERM')),
  fault('ours', 'restart a worker', async ({ workers }, draw) => anyOf(workers, draw).signal('SIGTERM')),
  fault('ours', 'freeze an orchestrator', ({ orchestrators }, draw) => freeze(anyOf(orchestrators, draw), draw)),
  fault('ours', 'freeze a worker', ({ workers }, draw) => freeze(anyOf(workers, draw), draw)),
  fault('PostgreSQL', 'kill -9 PostgreSQL', ({ killPostgres, startPostgres }, draw) =>
    during(draw, killPostgres, startPostgres),
  ),
  fault('PostgreSQL', 'end all connections of PostgreSQL', ({ databaseUrl }) => endConnections(databaseUrl)),
  fault('PostgreSQL', 'cut an orchestrator off PostgreSQL', ({ databaseCables }, draw) =>
    breakCable(anyOf(databaseCables, draw), 'cut', draw),
  ),
  fault('PostgreSQL', 'a firewall between an orchestrator and PostgreSQL', ({ databaseCables }, draw) =>
    breakCable(anyOf(databaseCables, draw), 'hang', draw),
  ),
];

/** A disk without a byte to spare. The fixture has it only where a file system of any size can be mounted. */
const FULL_DISKS = {
  postgres: (disk: Disk) =>
    fault('PostgreSQL', 'the disk of PostgreSQL is full', async ({ killPostgres, startPostgres }, draw) => {
      await during(draw, disk.fill, disk.free);
      // It may have stopped by itself, and may be about to.
      await killPostgres();
      await startPostgres();
    }),
  media: (disk: Disk) => fault('the store', 'the disk of the media is full', (_, draw) => during(draw, disk.fill, disk.free)),
};

const ON_MANY_MACHINES: readonly Fault[] = [
  onMany('Redis', 'kill -9 Redis', ({ redis }, draw) => during(draw, redis.kill, redis.start)),
  onMany('Redis', 'FLUSHALL', ({ redis }) => redis.command('FLUSHALL')),
  onMany('Redis', 'Redis is full', ({ redis }, draw) => {
    const limit = (bytes: number) => () => redis.command(`CONFIG SET maxmemory ${bytes}`);
    return during(draw, limit(1), limit(0));
  }),
  onMany('Redis', 'cut Redis off', ({ redisCable }, draw) => breakCable(redisCable, 'cut', draw)),
  onMany('Redis', 'a firewall before Redis', ({ redisCable }, draw) => breakCable(redisCable, 'hang', draw)),
  onMany('the store', 'kill -9 the store', ({ s3 }, draw) => during(draw, s3.kill, s3.start)),
  onMany('the store', 'freeze the store', ({ s3 }, draw) => during(draw, s3.freeze, s3.thaw)),
];

function onMany(
  at: Fault['at'],
  name: string,
  strike: (machines: NonNullable<Fixture['many']>, draw: Draw) => Promise<unknown>,
): Fault {
  return fault(at, name, async ({ many }, draw) => {
    if (many === null) throw new Error('This fixture has one machine');
    await strike(many, draw);
  });
}

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

function pause(draw: Draw): Promise<void> {
  return sleep(500 + draw() * (OUTAGE_MS_MAX - 500));
}

async function during(draw: Draw, begin: () => unknown, end: () => unknown): Promise<void> {
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
