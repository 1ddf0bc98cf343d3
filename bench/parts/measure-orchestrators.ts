import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { loadConfig } from '@faceproof/orchestrator/config.js';
import type { Challenge } from '@faceproof/protocol/api/captures.js';
import sharp from 'sharp';
import { type PartReport, rowOf } from '../figures/report.js';
import { runRounds, spreadSpeedup, type Work } from '../figures/run-rounds.js';
import { openFixedWorker } from '../load/fixed-worker.js';
import { keepBusy } from '../load/keep-busy.js';
import { type Machines, openMachines } from '../load/machines.js';
import { openStores, type Stores } from '../load/open-stores.js';
import { startOrchestrators } from '../load/start-orchestrators.js';
import { backendsHere, openRedisServer } from '../scaling/open-queue.js';

/** So little of a core that four orchestrators, the database and the callers fit into two. */
const CORE_SHARE = 0.15;
/** Of each orchestrator. More of them make sessions slower, and no orchestrator faster. */
const CALLERS = 6;
const WORKER = { ms: 50, concurrency: 64 };
const NAMES = ['one orchestrator', 'two orchestrators', 'four orchestrators'] as const;
const COUNTS = [1, 2, 4] as const;
const WARM_MS = 5_000;
const COUNTED_MS = 20_000;

interface Place {
  machines: Machines;
  stores: Stores;
  redisUrl: ((host: string) => string) | null;
  challenges: Map<string, Challenge>;
  picture: Buffer;
}

/** Measures decisions per second of one account by the number of orchestrators, each on a machine of its own. @throws Refusal */
export async function measureOrchestrators({ rounds }: { rounds: number }): Promise<PartReport> {
  const undo: (() => unknown)[] = [];
  try {
    const place = await openPlace(undo);
    const turns = await runRounds(
      COUNTS.map((count, i) => ({ name: NAMES[i] ?? '', turn: () => decideWith(place, count) })),
      rounds,
    );
    const [one, two, four] = NAMES;
    return {
      part: 'orchestrators',
      method: `Each orchestrator has a network namespace and ${CORE_SHARE} of a core. ${CALLERS} callers of each run LIVE sessions of one account, from the create to the decision, for ${COUNTED_MS / 1000} s. They share PostgreSQL${place.redisUrl === null ? '' : ', Redis'} and a media store. The worker answers after ${WORKER.ms} ms.`,
      rows: NAMES.map((name) => rowOf(turns, name, 'decision')),
      ratios: [
        { name: 'two / one', ratio: spreadSpeedup(turns, two, one), aim: 1.8 },
        { name: 'four / one', ratio: spreadSpeedup(turns, four, one), aim: 3.6 },
      ],
      notes: [],
      skipped: null,
    };
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function openPlace(undo: (() => unknown)[]): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'faceproof-orchestrators-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const machines = openMachines(Math.max(...COUNTS));
  undo.push(machines.close);
  const stores = await openStores(folder, machines.hosts);
  undo.push(stores.close);
  const redisUrl = await openRedis(folder, machines.hosts, undo);
  const challenges = new Map<string, Challenge>();
  const worker = await openFixedWorker(loadConfig(settingsAt({ stores, redisUrl }, '127.0.0.1')), { ...WORKER, challenges });
  undo.push(worker.close);
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
  return { machines, stores, redisUrl, challenges, picture };
}

async function openRedis(folder: string, hosts: readonly string[], undo: (() => unknown)[]): Promise<Place['redisUrl']> {
  if (!backendsHere().includes('redis')) return null;
  const redis = await openRedisServer(folder, hosts);
  undo.push(redis.close);
  return (host) => redis.config.url.replace('@127.0.0.1:', `@${host}:`);
}

function settingsAt({ stores, redisUrl }: Pick<Place, 'stores' | 'redisUrl'>, host: string): Record<string, string> {
  return { ...stores.settings(host), ...(redisUrl === null ? {} : { REDIS_URL: redisUrl(host) }) };
}

/** Starts the orchestrators for this turn only, because an idle one would work for the others. */
async function decideWith(place: Place, count: number): Promise<Work> {
  const machines = place.machines.machines.slice(0, count);
  for (const machine of machines) machine.limit(null);
  const running = await startOrchestrators(machines, (i) => settingsAt(place, place.machines.hosts[i] ?? ''));
  try {
    for (const machine of machines) machine.limit(CORE_SHARE);
    const { liveKey } = place.stores;
    const calls = running.baseUrls.map((baseUrl) => ({ baseUrl, liveKey, picture: place.picture }));
    const busy = { calls, callers: CALLERS, challenges: place.challenges };
    const decisions = await keepBusy(busy, { warmMs: WARM_MS, countedMs: COUNTED_MS });
    if (decisions === 0) throw new Refusal(`${count} orchestrators decided nothing in ${COUNTED_MS / 1000} s.`);
    return { count: decisions, ms: COUNTED_MS, cpuMs: null };
  } finally {
    for (const machine of machines) machine.limit(null);
    await running.close();
  }
}
