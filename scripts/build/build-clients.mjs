import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { digestSources } from './digest-sources.mjs';

/** What the packages are made of. */
const SOURCES = ['package.json', 'package-lock.json', 'LICENSE', 'protocol', 'clients', 'docs/verify', 'scripts/clients'];

/**
 * Packs the clients that the orchestrator hands out, in a process of its own, if their sources have changed.
 *
 * @param {string} root
 * @param {(file: string, args: string[], options: { cwd: string }) => Promise<{ code: number, output: string }>} run
 * @returns {Promise<string | null>} the output if it failed, or null
 */
export async function buildClients(root, run) {
  const stamp = join(placeOf(root), '.built-from');
  const digest = await digestSources(root, SOURCES);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === digest) return null;
  const { code, output } = await run(process.execPath, [fileURLToPath(import.meta.url), root], { cwd: root });
  if (code !== 0) return output;
  await writeFile(stamp, digest);
  return null;
}

/** @param {string} root */
function placeOf(root) {
  return join(root, 'orchestrator', 'dist', 'pages', 'clients', 'files');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.argv[2];
  const { packClients } = await import(pathToFileURL(join(root, 'scripts', 'dist', 'clients', 'pack-clients.js')).href);
  await packClients(placeOf(root));
}
