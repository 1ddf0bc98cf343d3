import { spawn } from 'node:child_process';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { waitForLock } from '../installation/lock.mjs';
import { digestSources } from './digest-sources.mjs';

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
 * runs in a process of its own with a low priority. Two at once are safe: the second waits for the first.
 *
 * @param {string} root
 * @returns {{ finished: Promise<string | null>, stop: () => void }}
 *   finished: the complaint of the generator, or null; stop: ends the build and leaves the earlier one in place
 */
export function startSiteBuild(root) {
  const state = { child: null, stopped: false };
  const finished = buildSite(root, state).catch((error) => String(error));
  return {
    finished,
    stop: () => {
      state.stopped = true;
      state.child?.kill('SIGKILL');
    },
  };
}

async function buildSite(root, state) {
  const cache = join(root, '.cache', 'site');
  await mkdir(cache, { recursive: true });
  const lock = await waitForLock(`${cache}.lock`, { waitMsMax: WAIT_MS_MAX });
  if (!lock.held) return `Process ${lock.pid} has been building the site for ten minutes.`;
  try {
    const target = join(root, 'orchestrator', 'dist', 'pages', 'site', 'files');
    const stamp = join(cache, 'checked');
    const digest = await digestSources(root, SOURCES);
    const isThere = await access(join(target, 'site.json')).then(
      () => true,
      () => false,
    );
    if (state.stopped || (isThere && (await readFile(stamp, 'utf8').catch(() => '')) === digest)) return null;
    const complaint = await runGenerator(root, target, state);
    if (complaint === null) await writeFile(stamp, digest);
    return state.stopped ? null : complaint;
  } finally {
    await lock.release();
  }
}

async function runGenerator(root, target, state) {
  return await new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'scripts', 'site', 'dist', 'build.js'), target], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    state.child = child;
    lowerPriority(child.pid);
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-8_192);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.once('error', (error) => resolve(String(error)));
    child.once('close', (code) => resolve(code === 0 ? null : output.trim() || `exit code ${code}`));
  });
}

/** @param {number | undefined} pid */
function lowerPriority(pid) {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Not allowed here: the build then competes with the service for a while.
  }
}
