import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MAY_FETCH } from './fetch-module.js';

const PINNED = join(import.meta.dirname, '..', 'tools');
const CACHE = join(import.meta.dirname, '..', '..', '..', '.cache', 'conformance-tools');

/** Why the tools are missing, for the name of a group of tests; without an end once they are there. */
export interface Tools {
  folder: string | null;
  note: string;
}

/**
 * The tools that `tools/package-lock.json` pins with their digests. No script of theirs runs, and no browser is downloaded: pa11y drives
 * the one that is installed.
 */
export function installTools(): Tools {
  if (!MAY_FETCH) return { folder: null, note: ' (skipped without outside tools: npm run test:conformance)' };
  const lock = readFileSync(join(PINNED, 'package-lock.json'));
  const folder = join(CACHE, createHash('sha256').update(lock).digest('hex').slice(0, 16));
  if (existsSync(folder)) return { folder, note: '' };
  mkdirSync(CACHE, { recursive: true });
  const fresh = mkdtempSync(join(CACHE, 'fresh-'));
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(PINNED, file), join(fresh, file));
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    ...{ cwd: fresh, stdio: 'ignore', timeout: 240_000 },
    env: { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' },
  });
  // Two files may install at the same time: the first one that is done counts.
  if (status === 0 && !existsSync(folder)) renameSync(fresh, folder);
  rmSync(fresh, { recursive: true, force: true });
  if (existsSync(folder)) return { folder, note: '' };
  return { folder: null, note: ' (skipped: npm cannot install the tools here)' };
}
