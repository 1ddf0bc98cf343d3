import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { type PartReport, rowOf } from '../figures/report.js';
import { type Contestant, runRounds, spreadSpeedup, type Work } from '../figures/run-rounds.js';

const PROGRAMS = [
  { name: 'the orchestrator', folder: 'orchestrator' },
  { name: 'the worker', folder: 'workers' },
] as const;

/** What the kernel counts in, on every Linux. */
const TICK_MS = 10;

/** Measures what the bundles save. Without an environment, a program ends right after it has loaded. */
export async function compareStart(root: string, options: { rounds: number }): Promise<PartReport> {
  const contestants = PROGRAMS.flatMap(({ name, folder }) => [
    contestantOf(nameOf(name, 'files'), join(root, folder, 'dist', 'run.js')),
    contestantOf(nameOf(name, 'bundle'), join(root, folder, 'dist', 'main.js')),
  ]);
  const turns = await runRounds(contestants, options.rounds);
  return {
    part: 'start',
    method: 'A process loads a program, finds no settings and ends.',
    rows: contestants.map(({ name }) => rowOf(turns, name, 'start')),
    ratios: PROGRAMS.map(({ name }) => ({
      name: `${name}: files / bundle`,
      ratio: spreadSpeedup(turns, nameOf(name, 'bundle'), nameOf(name, 'files')),
      aim: null,
    })),
    notes: [],
    skipped: null,
  };
}

function nameOf(program: string, from: 'files' | 'bundle'): string {
  return `${program}, from its ${from}`;
}

function contestantOf(name: string, file: string): Contestant {
  return { name, turn: () => load(file) };
}

async function load(file: string): Promise<Work> {
  const before = readChildrenCpuMs();
  const from = performance.now();
  const child = spawn(process.execPath, [file], { env: {}, stdio: ['ignore', 'pipe', 'ignore'] });
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => said.push(chunk));
  await once(child, 'close');
  const ms = performance.now() - from;
  // A program that did not load says nothing of its settings.
  if (!said.join('').includes('The environment is not usable')) throw new Refusal(`${file} does not load. Run npm run build.`);
  const after = readChildrenCpuMs();
  return { count: 1, ms, cpuMs: before === null || after === null ? null : after - before };
}

/** @returns the CPU time of this process's children that have ended; null on another system than Linux */
function readChildrenCpuMs(): number | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return fields.slice(13, 15).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS;
  } catch {
    return null;
  }
}
