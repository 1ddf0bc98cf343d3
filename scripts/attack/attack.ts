import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@faceproof/installation/refusal.js';
import { type Call, callService } from '@faceproof/installation/service/call-service.js';
import { openRunningService } from '@faceproof/installation/service/open-service.js';
import { fetchModels } from '@faceproof/installation/weights/fetch-models.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { openEngine } from '@faceproof/workers/open-engine.js';
import { startOwnService } from '../release/own-service.js';
import { readMaterials } from './instruments/material.js';
import { type Options, readOptions, USAGE } from './read-options.js';
import type { Recorded } from './report/cells.js';
import { compareRuns } from './report/compare-runs.js';
import { formatChanges, formatRun, renderRun } from './report/format-run.js';
import { recordChallenge } from './report/record-challenge.js';
import { runRange, secondsFor } from './run-range.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PAGE = join(ROOT, 'docs', 'explanation', 'liveness.md');
const PLAN = { plan: 'standard', included: 10_000 };
/** A busy service turns captures away, which says nothing about attacks. */
const PATIENT = { ADMISSION_WAIT_SECONDS: '3600' };
/** Nothing is clear, so every first half that is no clear attack is asked for the challenge. */
const ALWAYS_ASK = { liveness: { mode: 'ADAPTIVE' }, checks: { 'liveness.passive': { threshold: 1 } } };

/** `npm run attack`: attacks a service with instruments made of the operator's clips. The tables go to standard output. @throws Refusal */
export async function main(args: readonly string[]): Promise<void> {
  const options = await readOptions(args);
  if (options === null) return void process.stdout.write(`${USAGE}\n`);
  if ('compare' in options) return compare(options.compare);
  const run = await attack(options);
  process.stdout.write(formatRun(run));
  if (options.out !== null) {
    await writeFile(`${options.out}.json`, `${JSON.stringify(run, null, 2)}\n`);
    await writeFile(`${options.out}.html`, renderRun(run));
  }
  if (options.record) await writeFile(PAGE, recordChallenge(await readFile(PAGE, 'utf8'), run));
  if (run.failed.length > 0) process.exitCode = 1;
}

async function attack(options: Options): Promise<Recorded> {
  const chromium = findChromium(process.env);
  const methods = options.methods.filter(({ inPage }) => !inPage || chromium !== null);
  if (methods.length < options.methods.length)
    console.error('Chromium is not installed: the methods in the page are left out.');
  const materials = await readMaterials(options.clips, options.other, secondsFor(options.tries));
  const policy = options.policy === null ? (options.challenge ? ALWAYS_ASK : null) : await readJson(options.policy);
  const modelsDir = modelsDirOf(ROOT, process.env);
  await fetchModels({ modelsDir });
  const engine = await openEngine({ modelsDir });
  const folder = await mkdtemp(join(tmpdir(), 'faceproof-attack-'));
  const own = { ...process.env, ...PATIENT };
  const service = options.service === null ? await startOwnService(ROOT, join(folder, 'service'), own) : null;
  try {
    const { instruments, tries, seed } = options;
    const run = await runRange({
      ...{ materials, instruments, methods, tries, seed, engine },
      chromium: chromium === null ? null : { program: chromium, folder },
      openAccount: async () => {
        const call = options.service === null ? await openOwnAccount(service?.environment ?? {}) : callOther(options.service);
        if (policy !== null) await call('PUT', '/v1/policy', { body: policy });
        return call;
      },
      onProgress: (line) => console.error(line),
    });
    const engines = [...new Set(run.tries.flatMap((one) => one.engines))];
    return { v: 1, date: new Date().toISOString().slice(0, 10), seed, engines, policy, ...run };
  } finally {
    await service?.stop();
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @returns the path of the program; null if there is none */
function findChromium({ CHROMIUM_PATH, PATH = '' }: NodeJS.ProcessEnv): string | null {
  const candidates = CHROMIUM_PATH
    ? [CHROMIUM_PATH]
    : BROWSERS.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path)) ?? null;
}

async function openOwnAccount(environment: NodeJS.ProcessEnv): Promise<Call> {
  return (await openRunningService(ROOT, 'npm run attack', environment, PLAN)).call;
}

function callOther({ url, key }: { url: string; key: string }): Call {
  return callService(url.replace(/\/+$/, ''), key);
}

async function compare([before, after]: [string, string]): Promise<void> {
  const changes = compareRuns((await readJson(before)) as Recorded, (await readJson(after)) as Recorded);
  process.stdout.write(formatChanges(changes));
  if (changes.some(({ change, beyondChance }) => change === 'WORSE' && beyondChance)) process.exitCode = 1;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new Refusal(`${path} is not a readable JSON file.`, { cause });
  }
}
