import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Bundles the browser code of the pages that the orchestrator serves: each `orchestrator/pages/<page>/app` with a
 * `vite.config.ts`, into the same path below `orchestrator/dist`. Pages whose sources have not changed are skipped.
 *
 * @param {string} root
 * @param {(file: string, args: string[], options: { cwd: string }) => Promise<{ code: number, output: string }>} run
 * @returns {Promise<string | null>} the bundler's output if it failed, or null
 */
export async function buildPages(root, run) {
  for (const folder of await findPages(root)) {
    const stamp = join(root, 'orchestrator', 'dist', folder, '.built-from');
    const digest = await digestSources(root, folder);
    if ((await readFile(stamp, 'utf8').catch(() => '')) === digest) continue;
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const config = join(root, 'orchestrator', folder, 'vite.config.ts');
    const { code, output } = await run(process.execPath, [vite, 'build', '--config', config], { cwd: root });
    if (code !== 0) return output;
    await writeFile(stamp, digest);
  }
  return null;
}

/** @param {string} root */
async function findPages(root) {
  const pages = await readdir(join(root, 'orchestrator', 'pages'));
  const apps = pages.map((page) => join('pages', page, 'app'));
  const found = await Promise.all(
    apps.map(async (app) => (await readdir(join(root, 'orchestrator', app)).catch(() => [])).includes('vite.config.ts')),
  );
  return apps.filter((_, i) => found[i]);
}

/** Covers everything that a page is built from: its folder, the protocol, and the pinned dependencies. */
async function digestSources(root, folder) {
  const hash = createHash('sha256');
  const files = [
    join(root, 'package-lock.json'),
    ...(await listFiles(join(root, 'orchestrator', folder))),
    ...(await listFiles(join(root, 'protocol'))),
  ];
  for (const file of files) hash.update(`${relative(root, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

async function listFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !/[\\/](dist|node_modules)[\\/]/.test(`/${relative(folder, file)}`))
    .sort();
}
