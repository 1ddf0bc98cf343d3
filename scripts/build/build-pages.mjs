import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestSources } from './digest-sources.mjs';

/**
 * Bundles the browser code that the orchestrator serves: each `orchestrator/pages/<page>/app` with a `vite.config.ts`, and the
 * workspace `console/`. What they are built into lies below `orchestrator/dist`. A page whose sources have not changed is skipped.
 *
 * @param {string} root
 * @param {(file: string, args: string[], options: { cwd: string }) => Promise<{ code: number, output: string }>} run
 * @returns {Promise<string | null>} the bundler's output if it failed, or null
 */
export async function buildPages(root, run) {
  for (const { folder, target, sources } of await findPages(root)) {
    const stamp = join(root, 'orchestrator', 'dist', target, '.built-from');
    // A page is also built from the protocol, the pinned dependencies and this very file.
    const digest = await digestSources(root, ['package-lock.json', 'scripts/build/build-pages.mjs', 'protocol', ...sources]);
    if ((await readFile(stamp, 'utf8').catch(() => '')) === digest) continue;
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const config = join(root, folder, 'vite.config.ts');
    const { code, output } = await run(process.execPath, [vite, 'build', '--config', config], { cwd: root });
    if (code !== 0) return output;
    await writeFile(stamp, digest);
  }
  return null;
}

/** @param {string} root */
async function findPages(root) {
  const pages = await readdir(join(root, 'orchestrator', 'pages'));
  const found = await Promise.all(
    pages.map(async (page) => {
      const target = join('pages', page, 'app');
      const folder = join('orchestrator', target);
      const files = await readdir(join(root, folder)).catch(() => []);
      return files.includes('vite.config.ts') ? [{ folder, target, sources: [folder] }] : [];
    }),
  );
  // The console imports the tokens of the capture page.
  const tokens = 'orchestrator/pages/capture/app/styles/tokens.css';
  const ofConsole = { folder: 'console', target: 'pages/console/app', sources: ['console', tokens] };
  return [...found.flat(), ofConsole];
}
