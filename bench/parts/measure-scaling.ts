import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueueConfig } from '@faceproof/workers/config.js';
import sharp from 'sharp';
import { type PartReport, rowOf } from '../figures/report.js';
import { spreadSpeedup, takeTurns, type Work } from '../figures/take-turns.js';
import { makeFrames } from '../room/make-frames.js';
import { openFeeder } from '../scaling/feed-captures.js';
import { backendsHere, openQueue } from '../scaling/open-queue.js';
import { startWorkers } from '../scaling/start-workers.js';

/** Small and few pictures: what is measured is what stands between workers, not how fast this machine decodes. */
const FRAME = { width: 320, height: 240, count: 3 };
const CONCURRENCY = 3;
/** For each worker: counted from when all have begun until before the first has nothing left to take. */
const SKIPPED = 4;
const COUNTED = 16;
const LAST = 4;

export interface ScalingOptions {
  modelsDir: string;
  rounds: number;
  /** How many workers, the fewest first. */
  workers?: readonly number[];
  /** What one batch takes the fake device. */
  batchMs?: number;
  backends?: readonly QueueConfig['backend'][];
  /** Captures that are counted in a turn, for each worker. */
  counted?: number;
}

/** Captures per second by the number of workers, each with a device of its own that takes a fixed time for a batch. */
export async function measureScaling(options: ScalingOptions): Promise<PartReport> {
  const { workers = [1, 2, 4], batchMs = 40, backends = backendsHere(), counted = COUNTED } = options;
  const reports = [];
  for (const backend of backends) reports.push(await measureOn(backend, { ...options, workers, batchMs, counted }));
  return {
    part: 'scaling',
    method: `A fake device that takes ${batchMs} ms a batch and no CPU; real queue, intake, store, decoding, batching. Captures of ${FRAME.count} pictures of ${FRAME.width}x${FRAME.height}, ${CONCURRENCY} at once in each worker.`,
    rows: reports.flatMap(({ rows }) => rows),
    ratios: reports.flatMap(({ ratios }) => ratios),
    notes: backends.includes('redis') ? [] : ['Redis was not measured: there is no redis-server here.'],
    skipped: null,
  };
}

async function measureOn(
  backend: QueueConfig['backend'],
  options: Required<Omit<ScalingOptions, 'backends'>>,
): Promise<Pick<PartReport, 'rows' | 'ratios'>> {
  const undo: (() => unknown)[] = [];
  try {
    const folder = await mkdtemp(join(tmpdir(), 'faceproof-bench-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const queue = await openQueue(backend, folder);
    undo.push(queue.close);
    const place = { queue: queue.config, mediaDir: join(folder, 'media'), workerKey: randomBytes(32) };
    const feeder = await openFeeder({ ...place, frames: await smallFrames(options.modelsDir) });
    undo.push(feeder.close);
    const processes = await startWorkers(Math.max(...options.workers), options);
    undo.push(processes.close);

    const turn = async (count: number): Promise<Work> => {
      await processes.take(count, { ...place, concurrency: CONCURRENCY });
      const settledAt = await feeder.feed((SKIPPED + options.counted + LAST) * count);
      await processes.rest();
      const from = settledAt[SKIPPED * count] ?? 0;
      const to = settledAt[(SKIPPED + options.counted) * count] ?? 0;
      return { count: options.counted * count, ms: to - from, cpuMs: null };
    };
    const nameOf = (count: number) => `${count} ${count === 1 ? 'worker' : 'workers'} on ${NAMES[backend]}`;
    const turns = await takeTurns(
      options.workers.map((count) => ({ name: nameOf(count), turn: () => turn(count) })),
      options.rounds,
    );
    const [fewest = 1, ...more] = options.workers;
    return {
      rows: options.workers.map((count) => rowOf(turns, nameOf(count), 'capture')),
      ratios: more.map((count) => ({
        name: `${nameOf(count)} / ${fewest}`,
        ratio: spreadSpeedup(turns, nameOf(count), nameOf(fewest)),
        aim: 0.95 * (count / fewest),
      })),
    };
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

const NAMES = { redis: 'Redis', postgres: 'PostgreSQL' } as const;

async function smallFrames(modelsDir: string): Promise<Buffer[]> {
  const frames = (await makeFrames(modelsDir))().slice(0, FRAME.count);
  return Promise.all(frames.map((frame) => sharp(frame).resize(FRAME.width, FRAME.height).jpeg().toBuffer()));
}
