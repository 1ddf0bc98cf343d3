import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from '@faceproof/installation/refusal.js';
import { refuseForbiddenImports } from './check-imports.js';

const run = promisify(execFile);

interface Check {
  name: string;
  run: (root: string) => Promise<void>;
}

/** In the order of the report. Two tools run at a time, because the smallest supported machine has two cores. */
const CHECKS: readonly Check[] = [
  { name: 'types', run: (root) => tool(root, 'typescript/bin/tsc', ['-b', '--pretty', 'false']) },
  {
    name: 'format and lint',
    run: (root) => tool(root, '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=100', '.']),
  },
  { name: 'imports', run: refuseForbiddenImports },
  { name: 'dead exports', run: (root) => tool(root, 'knip/bin/knip.js', ['--no-progress', '--no-config-hints']) },
  { name: 'Markdown', run: (root) => tool(root, 'markdownlint-cli2/markdownlint-cli2-bin.mjs', []) },
  { name: 'helm chart', run: refuseBrokenChart },
];

/** `npm run check`: every static check. @throws Refusal if one fails */
export async function main(): Promise<void> {
  const root = process.cwd();
  const failed: string[] = [];
  for (const pair of [CHECKS.slice(0, 2), CHECKS.slice(2)]) {
    const results = await Promise.all(pair.map((check) => timed(check, root)));
    for (const { name, seconds, fault } of results) {
      console.log(`${fault === null ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.toFixed(1)} s`);
      if (fault === null) continue;
      failed.push(name);
      console.log(fault);
    }
  }
  if (failed.length > 0) throw new Refusal(`Failed: ${failed.join(', ')}.`);
}

async function timed(check: Check, root: string): Promise<{ name: string; seconds: number; fault: string | null }> {
  const startedAt = performance.now();
  const fault = await check.run(root).then(
    () => null,
    (error: Error) => error.message,
  );
  return { name: check.name, seconds: (performance.now() - startedAt) / 1000, fault };
}

/** @throws Error with the tool's output */
async function tool(root: string, path: string, args: string[]): Promise<void> {
  try {
    await run(process.execPath, [join(root, 'node_modules', path), ...args], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${stdout}${stderr}`.trim() || String(error));
  }
}

/** Lints the Helm chart with each example. Without helm it only says so. @throws Refusal with the output of helm */
async function refuseBrokenChart(root: string): Promise<void> {
  const chart = join(root, 'deploy', 'helm', 'faceproof');
  const examples = (await readdir(join(chart, 'examples'))).map((name) => join(chart, 'examples', name));
  for (const example of examples) {
    if (await isLinted(chart, example)) continue;
    console.log('  helm is not on the PATH: the chart was not linted');
    return;
  }
}

/** @returns false if there is no helm. @throws Refusal */
async function isLinted(chart: string, example: string): Promise<boolean> {
  try {
    await run('helm', ['lint', chart, '--strict', '--quiet', '--values', example]);
    return true;
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (code === 'ENOENT') return false;
    throw new Refusal(`With ${example}:\n${stdout}${stderr}`.trim());
  }
}
