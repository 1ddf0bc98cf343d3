import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from '@faceproof/installation/refusal.js';

const run = promisify(execFile);

/** Lints the Helm chart with each example. Without helm it only says so. @throws Refusal with the output of helm */
export async function refuseBrokenChart(root: string): Promise<void> {
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
