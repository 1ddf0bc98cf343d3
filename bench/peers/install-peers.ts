import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { runNpm } from '@faceproof/installation/weights/npm-pack.js';

/** Installed for the bench alone, below .cache; the project depends on none of them. */
const PEERS = {
  '@vladmandic/human': '3.3.6',
  '@vladmandic/face-api': '1.7.15',
  '@tensorflow/tfjs': '4.22.0',
  '@tensorflow/tfjs-backend-wasm': '4.22.0',
} as const;

const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];

/**
 * Fetches the peers from npm where they are not there yet (370 MB unpacked); after that it needs no network.
 *
 * @param folder of their own
 * @returns the folder that holds their packages
 * @throws Refusal where npm cannot bring them
 */
export async function installPeers(folder: string): Promise<string> {
  const modules = join(folder, 'node_modules');
  if (await areThere(modules)) return modules;
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'faceproof-bench-peers', private: true, dependencies: PEERS }, null, 2),
  );
  const { code } = await runNpm(['install', '--prefix', folder, ...OPTIONS], folder, undefined);
  if (code === 0 && (await areThere(modules))) return modules;
  throw new Refusal('npm could not fetch the peers: check the network, or leave "peers" out of --only.');
}

async function areThere(modules: string): Promise<boolean> {
  if (!existsSync(join(modules, '.package-lock.json'))) return false;
  for (const [name, version] of Object.entries(PEERS)) {
    const file = join(modules, name, 'package.json');
    if (!existsSync(file)) return false;
    const { version: found } = JSON.parse(await readFile(file, 'utf8')) as { version?: string };
    if (found !== version) return false;
  }
  return true;
}
