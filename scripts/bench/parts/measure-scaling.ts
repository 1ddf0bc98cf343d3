import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueueConfig } from '@faceproof/workers/config.js';
import sharp from 'sharp';
import { type PartReport, rowOf } from '../figures/report.js';
import { runRounds, spreadSpeedup, type Work } from '../figures/run-rounds.js';
import { openFeeder } from '../scaling/feed-captures.js';
import { backendsHere, openQueue } from '../scaling/open-queue.js';
import { startWorkers } from '../scaling/start-workers.js';
import { makeFrames } from '../setup/make-frames.js';

/** Few and small pictures, so that contention between workers dominates, not this machine's decoding speed. */
const FRAME = { width: 320, height: 240, count: 3 };
const CONCURRENCY = 3;
/** Captures per worker. SKIPPED lets all workers start before the count; LAST keeps all busy until the count ends. */
const SKIPPED = 4;
const COUNTED = 16;
const LAST = 4;

export interface ScalingOptions {
  modelsDir: string;
  rounds: number;
  /** The numbers of workers to measure, in ascending order. */
  workers?: readonly number[];
  /** How long the fake device takes for one batch. */
  batchMs?: number;
  backends?: readonly QueueConfig['backend'][];
  /** Counted captures per worker and turn. */
  counted?: number;
}

/** Measures captures per second by the number of workers. Each worker has a fake device that takes a fixed time per batch. */
export async function measureScaling(options: ScalingOptions): Promise<PartReport> {
  const { workers = [1, 2, 4], batchMs = 40, backends = backendsHere(), counted = COUNTED } = options;
  const reports = [];
  for (const backend of backends) reports.push(await measureOn(backend, { ...options, workers, batchMs, counted }));
  return {
    part: 'scaling',
    method: `A fake device takes ${batchMs} ms per batch and no CPU time. Queue, intake, store, decoding and batching are real. Captures of ${FRAME.count} pictures of ${FRAME.width}x${FRAME.height}, ${CONCURRENCY} at once in each worker.`,
    rows: reports.flatMap(({ rows }) => rows),
    ratios: reports.flatMap(({ ratios }) => ratios),
    notes: backends.includes('redis') ? [] : ['Redis was not measured, because redis-server is not installed here.'],
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
    const turns = await runRounds(
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
