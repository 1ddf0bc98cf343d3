import type { SuiteResult } from './run-suite.js';

/** `fault` says why the suite did not run. */
export type NodeRun = { version: string } & (SuiteResult | { fault: string });

/** @returns a table, one line for each Node */
export function tellRuns(runs: readonly NodeRun[]): string {
  const lines = runs.map((run) =>
    'fault' in run ? `${run.version.padEnd(VERSION_WIDTH)}  did not run: ${run.fault}` : tellResult(run),
  );
  return [['Node'.padEnd(VERSION_WIDTH), ...HEADINGS.map((heading) => heading.padStart(WIDTH))].join(''), ...lines].join('\n');
}

const VERSION_WIDTH = 9;
const WIDTH = 9;
const HEADINGS = ['passed', 'failed', 'skipped', 'seconds'];

function tellResult({ version, tally, seconds }: { version: string } & SuiteResult): string {
  const counts = tally === null ? ['?', '?', '?'] : [tally.passed, tally.failed, tally.skipped];
  return [version.padEnd(VERSION_WIDTH), ...[...counts, seconds.toFixed(0)].map((cell) => String(cell).padStart(WIDTH))].join(
    '',
  );
}

export function hasPassed(run: NodeRun): boolean {
  return !('fault' in run) && run.exitCode === 0;
}
