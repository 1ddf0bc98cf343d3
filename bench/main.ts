import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@faceproof/installation/refusal.js';
import { openRunningService } from '@faceproof/installation/service/open-service.js';
import { fetchModels } from '@faceproof/installation/weights/fetch-models.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { openProgress } from '@faceproof/installation/weights/show-progress.js';
import { countLanes } from '@faceproof/workers/open-engine.js';
import { describeMachine } from './figures/describe-machine.js';
import { type PartReport, skip, tellReport } from './figures/report.js';
import { comparePipeline } from './parts/compare-pipeline.js';
import { compareService } from './parts/compare-service.js';
import { measureBatches } from './parts/measure-batches.js';
import { measureScaling } from './parts/measure-scaling.js';
import { traceCapture } from './parts/trace-capture.js';
import { installPeers } from './peers/install-peers.js';
import { openPeer, type Peer } from './peers/open-peer.js';
import { type BenchOptions, type Part, readOptions, USAGE } from './read-options.js';
import { type BenchRoom, openBenchRoom } from './room/bench-room.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** `npm run bench`: how fast the pipeline is, against its limit and against others, and how it grows. */
export async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  if (options.help) return console.log(USAGE);
  // Before minutes of measuring, not after them.
  if (options.parts.includes('service') && options.named) await openRunningService(ROOT, 'npm run bench', process.env);
  const modelsDir = modelsDirOf(ROOT, process.env);
  const progress = openProgress(process.stderr, Date.now);
  await fetchModels({ modelsDir, onProgress: progress.show }).finally(progress.end);
  const parts: PartReport[] = [];
  if (options.parts.some((part) => part !== 'scaling')) {
    const room = await openBenchRoom({ ...options, modelsDir });
    try {
      parts.push(...(await measureInRoom(room, options)));
    } finally {
      await room.close();
    }
  }
  if (options.parts.includes('scaling')) {
    tellProgress('scaling');
    parts.push(await measureScaling({ modelsDir, rounds: options.rounds }));
  }
  const { engine, threads, rounds } = options;
  const report = { machine: describeMachine(), engine, threads, rounds, parts };
  console.log(options.json ? JSON.stringify(report, null, 2) : tellReport(report));
}

async function measureInRoom(room: BenchRoom, options: BenchOptions): Promise<PartReport[]> {
  const wants = (part: Part) => options.parts.includes(part);
  const parts: PartReport[] = [];
  if (wants('pipeline') || wants('peers')) parts.push(...(await measurePipeline(room, options)));
  if (wants('trace')) {
    tellProgress('trace');
    parts.push(await traceCapture(room, { lanes: countLanes(options.engine, options.threads) }));
  }
  if (wants('service')) parts.push(await measureService(room, options));
  if (wants('batches')) {
    tellProgress('batches');
    parts.push(await measureBatches(room, options));
  }
  return parts;
}

async function measurePipeline(room: BenchRoom, options: BenchOptions): Promise<PartReport[]> {
  const peers: Peer[] = [];
  const skipped: PartReport[] = [];
  try {
    if (options.parts.includes('peers')) {
      tellProgress('peers: @vladmandic/human and @vladmandic/face-api, from npm the first time');
      await openPeers(peers).catch((error: unknown) => skipped.push(skipUnlessNamed('peers', error, options)));
    }
    tellProgress('pipeline');
    return [...(await comparePipeline(room, { rounds: options.rounds, peers })), ...skipped];
  } finally {
    for (const peer of peers) peer.close();
  }
}

async function openPeers(peers: Peer[]): Promise<void> {
  const modules = await installPeers(join(ROOT, '.cache', 'bench-peers'));
  for (const which of ['human', 'face-api'] as const) peers.push(await openPeer(which, modules));
}

async function measureService(room: BenchRoom, options: BenchOptions): Promise<PartReport> {
  try {
    tellProgress('service');
    return await compareService(room, await openRunningService(ROOT, 'npm run bench', process.env), options);
  } catch (error) {
    return skipUnlessNamed('service', error, options);
  }
}

/** What was asked for by name must run; a bench of everything tells what it left out. */
function skipUnlessNamed(part: Part, error: unknown, { named }: BenchOptions): PartReport {
  if (named || !(error instanceof Refusal)) throw error;
  return skip(part, error.message);
}

/** On standard error: the output may be read by a program. */
function tellProgress(what: string): void {
  console.error(`Measuring ${what} …`);
}
