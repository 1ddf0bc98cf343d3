import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitForLock } from '../installation/lock.mjs';
import { digestSources } from './digest-sources.mjs';
import { runQuietly } from './setup.mjs';

/** What the guides and the API reference are made of. */
const SOURCES = [
  'package-lock.json',
  'docs',
  'scripts/site',
  'protocol',
  'orchestrator/routes',
  'orchestrator/openapi',
  'orchestrator/pages/errors',
];
const WAIT_MS_MAX = 10 * 60_000;

/**
 * Builds the guides and the API reference if their sources have changed. This takes about half a minute of one core, so it
 * runs in a process of its own, which lowers its priority. Two at once are safe: the second waits for the first.
 *
 * @param {string} root
 * @returns {{ finished: Promise<string | null>, stop: () => void }}
 *   finished: the complaint of the generator, or null; stop: ends the build and leaves the earlier one in place
 */
export function startSiteBuild(root) {
  const stopping = new AbortController();
  const finished = buildSite(root, stopping.signal).catch((error) => String(error));
  return { finished, stop: () => stopping.abort() };
}

/** @param {string} root @param {AbortSignal} signal */
async function buildSite(root, signal) {
  const cache = join(root, '.cache', 'site');
  await mkdir(cache, { recursive: true });
  const lock = await waitForLock(`${cache}.lock`, { waitMsMax: WAIT_MS_MAX });
  if (!lock.held) return `Process ${lock.pid} has been building the site for ten minutes.`;
  try {
    const target = join(root, 'orchestrator', 'dist', 'pages', 'site', 'files');
    const stamp = join(cache, 'checked');
    const digest = await digestSources(root, SOURCES);
    const isBuilt = existsSync(join(target, 'site.json')) && (await readFile(stamp, 'utf8').catch(() => '')) === digest;
    if (signal.aborted || isBuilt) return null;
    const generator = join(root, 'scripts', 'site', 'dist', 'build.js');
    const options = { cwd: root, signal, killSignal: 'SIGKILL' };
    const { code, output } = await runQuietly(process.execPath, [generator, target], options);
    if (code === 0) await writeFile(stamp, digest);
    return code === 0 || signal.aborted ? null : output.trim() || `exit code ${code}`;
  } finally {
    await lock.release();
  }
}
