import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@faceproof/installation/refusal.js';
import { openRunningService } from '@faceproof/installation/service/open-service.js';
import { readSettings } from '@faceproof/installation/state/settings.js';
import { fetchModels } from '@faceproof/installation/weights/fetch-models.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { openProgress } from '@faceproof/installation/weights/show-progress.js';
import { recordReport } from './figures/record-report.js';
import { formatReport, type PartReport, type Report } from './figures/report.js';
import { comparePipeline } from './parts/compare-pipeline.js';
import { compareService, WHOLE } from './parts/compare-service.js';
import { measureHistory } from './parts/measure-history.js';
import { profileService } from './parts/profile-service.js';
import { installPeers, openPeer, type Peer } from './peers/open-peer.js';
import { type BenchOptions, type Part, readOptions, USAGE, USUAL_PARTS } from './read-options.js';
import { type BenchSetup, openBenchSetup } from './setup/bench-setup.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** `npm run bench`: compares the pipeline with its models alone and with another library. @throws Refusal */
export async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  if (options.help) return console.log(USAGE);
  // Fails now if the service is not running, instead of after minutes of measuring.
  if (options.parts.includes('service') && options.named) await openRunningService(ROOT, 'npm run bench', process.env);
  const parts: PartReport[] = [];
  if (options.parts.includes('history')) parts.push(await measureHistory({ ...options, onProgress: printSeeded }));
  if (options.parts.includes('profile')) parts.push(await profileService(ROOT, modelsDirOf(ROOT, process.env)));
  if (options.parts.some((part) => USUAL_PARTS.includes(part))) parts.push(...(await measureModels(options)));
  const { engine, threads, rounds } = options;
  const report = { machine: describeMachine(), engine, threads, rounds, parts };
  if (options.record) await record(report);
  console.log(options.json ? JSON.stringify(report, null, 2) : formatReport(report));
}

async function record(report: Report): Promise<void> {
  const path = join(ROOT, 'docs', 'explanation', 'performance.md');
  await writeFile(path, recordReport(await readFile(path, 'utf8'), report, new Date().toISOString().slice(0, 10)));
}

/** The usual parts. */
async function measureModels(options: BenchOptions): Promise<PartReport[]> {
  const modelsDir = modelsDirOf(ROOT, process.env);
  await fetchAll(modelsDir);
  const setup = await openBenchSetup({ ...options, modelsDir });
  try {
    return await measureWithSetup(setup, options);
  } finally {
    await setup.close();
  }
}

async function fetchAll(modelsDir: string): Promise<void> {
  const progress = openProgress(process.stderr, Date.now);
  await fetchModels({ modelsDir, onProgress: progress.show }).finally(progress.end);
}

async function measureWithSetup(setup: BenchSetup, options: BenchOptions): Promise<PartReport[]> {
  const wants = (part: Part) => options.parts.includes(part);
  const parts: PartReport[] = [];
  if (wants('pipeline') || wants('peers')) parts.push(...(await measurePipeline(setup, options)));
  if (wants('service')) parts.push(await measureService(setup, options));
  const whole = parts.flatMap(({ rows }) => rows).filter(({ name }) => name.endsWith(WHOLE));
  parts.find(({ part }) => part === 'peers')?.rows.push(...whole);
  return parts;
}

async function measurePipeline(setup: BenchSetup, options: BenchOptions): Promise<PartReport[]> {
  const skipped: PartReport[] = [];
  const opening = options.parts.includes('peers') ? openHuman() : null;
  const peer = await opening?.catch((error: unknown) => void skipped.push(skipUnlessNamed('peers', error, options)));
  try {
    printProgress('pipeline');
    return [...(await comparePipeline(setup, { rounds: options.rounds, peer: peer ?? null })), ...skipped];
  } finally {
    peer?.close();
  }
}

async function openHuman(): Promise<Peer> {
  printProgress('peers: @vladmandic/human (the first run fetches it from npm)');
  return openPeer(await installPeers(join(ROOT, '.cache', 'bench-peers')));
}

async function measureService(setup: BenchSetup, options: BenchOptions): Promise<PartReport> {
  try {
    printProgress('service');
    const openService = () => openRunningService(ROOT, 'npm run bench', process.env);
    const { folder } = readSettings(ROOT, process.env);
    return await compareService(setup, { openService, folder }, options);
  } catch (error) {
    return skipUnlessNamed('service', error, options);
  }
}

/** A part named with --only must run. Without --only, a part that cannot run is skipped and the report says why. */
function skipUnlessNamed(part: Part, error: unknown, { named }: BenchOptions): PartReport {
  if (named || !(error instanceof Refusal)) throw error;
  return { part, method: '', rows: [], ratios: [], notes: [], skipped: error.message };
}

function printSeeded(done: number): void {
  printProgress(`history: ${done} sessions made`);
}

/** Prints to standard error, because a program may read standard output. */
function printProgress(what: string): void {
  console.error(`Measuring ${what} …`);
}

/** @returns processor, cores, Node version and platform, on one line */
function describeMachine(): string {
  const all = cpus();
  return `${all[0]?.model.trim() ?? 'unknown processor'}, ${all.length} cores, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
}
