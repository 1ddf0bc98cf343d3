import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Challenge } from '@faceproof/protocol/api/sessions/captures.js';
import sharp from 'sharp';
import type { PartReport } from '../figures/report.js';
import { type Driven, driveLoad } from '../load/drive-load.js';
import { openFixedWorker } from '../load/fixed-worker.js';
import { type OwnService, openOwnService } from '../load/open-own-service.js';

/** One worker that takes 1.2 s for each of three captures at once: 2.5 captures a second, as a small machine does. */
const WORKER = { ms: 1200, concurrency: 3 };
const CAPACITY = 2.5;
/** Load in multiples of the capacity. The first is what an unhurried service does. */
const LOADS = [0.9, 2, 4];
/** People need this long to record a capture, and one in ten leaves. */
const PEOPLE = { captureMs: 5000, abandoned: 0.1 };
const PROMISED_MS = 10_000;

/** Offers more people than the workers can measure, and counts who is refused, who is decided, and when. */
export async function measureOverload({ minutes }: { minutes: number }): Promise<PartReport> {
  const lines: string[] = [];
  for (const load of LOADS) {
    const line = await measureLoad(load, minutes);
    console.error(line);
    lines.push(line);
  }
  return {
    part: 'overload',
    method: `A worker that answers each capture after ${WORKER.ms} ms, ${WORKER.concurrency} at once: ${CAPACITY} a second. Orchestrator, database, queue and store are real. People come for ${minutes} min at a multiple of that, record for ${PEOPLE.captureMs / 1000} s, and ${PEOPLE.abandoned * 100} % of them leave. A refused session is counted; a refused attempt waits as Retry-After says.`,
    rows: [],
    ratios: [],
    notes: [[HEAD, RULE, ...lines].join('\n')],
    skipped: null,
  };
}

const HEAD =
  '| load | people | refused | waited | accepted | refused uploads | decided | in 10 s | median s | longest s | failed | lost | a second | MB at a third | MB at the end |';
const RULE = `|${'--:|'.repeat(15)}`;

async function measureLoad(load: number, minutes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'faceproof-overload-'));
  const service = await openOwnService(folder);
  try {
    return await offer(service, load, minutes * 60);
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function offer(service: OwnService, load: number, seconds: number): Promise<string> {
  const challenges = new Map<string, Challenge>();
  const worker = await openFixedWorker(service.config, { ...WORKER, challenges });
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
  const memory = { third: 0 };
  const timer = setTimeout(
    () => {
      memory.third = process.memoryUsage.rss();
    },
    (seconds * 1000) / 3,
  );
  const from = performance.now();
  try {
    const { baseUrl, liveKey } = service;
    const driven = await driveLoad({ baseUrl, liveKey, perSecond: load * CAPACITY, seconds, ...PEOPLE, picture }, challenges);
    const took = (performance.now() - from) / 1000;
    if (driven.firstError !== null) console.error(driven.firstError);
    return formatLine(load, driven, took, [memory.third, process.memoryUsage.rss()]);
  } finally {
    clearTimeout(timer);
    await worker.close();
  }
}

function formatLine(load: number, driven: Driven, seconds: number, memory: readonly number[]): string {
  const sorted = driven.decidedMs.toSorted((a, b) => a - b);
  const inTime = sorted.filter((ms) => ms <= PROMISED_MS).length;
  const at = (share: number) => ((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 1000).toFixed(1);
  const { people, refusedSessions, waited, accepted, refusedUploads, failed } = driven;
  const share = accepted === 0 ? 0 : (100 * inTime) / accepted;
  const cells = [
    `${load} ×`,
    ...[people, refusedSessions, waited, accepted, refusedUploads, sorted.length],
    `${share.toFixed(1)} %`,
    ...[at(0.5), at(1), failed, driven.lost, (sorted.length / seconds).toFixed(2)],
    ...memory.map((bytes) => Math.round(bytes / 1e6)),
  ];
  return `| ${cells.join(' | ')} |`;
}
