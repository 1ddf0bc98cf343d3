import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { runNpm } from '@faceproof/installation/weights/npm-pack.js';

/** Installed below .cache for the bench only. The project does not depend on them. */
const PEERS = {
  '@vladmandic/human': '3.3.6',
  '@tensorflow/tfjs': '4.22.0',
  '@tensorflow/tfjs-backend-wasm': '4.22.0',
} as const;

const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];

/**
 * Fetches missing peers from npm (370 MB unpacked). Later calls need no network.
 *
 * @param folder a folder for the peers only
 * @returns the folder that contains their packages
 * @throws Refusal if npm cannot fetch them
 */
export async function installPeers(folder: string): Promise<string> {
  const modules = join(folder, 'node_modules');
  if (await areInstalled(modules)) return modules;
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'faceproof-bench-peers', private: true, dependencies: PEERS }, null, 2),
  );
  const { code } = await runNpm(['install', '--prefix', folder, ...OPTIONS], folder, undefined);
  if (code === 0 && (await areInstalled(modules))) return modules;
  throw new Refusal('npm could not fetch the peers. Check the network, or leave "peers" out of --only.');
}

async function areInstalled(modules: string): Promise<boolean> {
  if (!existsSync(join(modules, '.package-lock.json'))) return false;
  for (const [name, version] of Object.entries(PEERS)) {
    const file = join(modules, name, 'package.json');
    if (!existsSync(file)) return false;
    const { version: found } = JSON.parse(await readFile(file, 'utf8')) as { version?: string };
    if (found !== version) return false;
  }
  return true;
}
