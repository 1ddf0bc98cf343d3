import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A set of outside vectors: a Go module at one version, whose content has the digest `sum` (dirhash `h1`, as in a go.sum). */
export interface OutsideModule {
  path: string;
  version: string;
  sum: string;
}

/** True under `npm run test:conformance`, which may download. */
export const MAY_FETCH = process.env.TEST_OUTSIDE === '1';

/**
 * @returns the folder of the module, in Go's cache; null if it cannot be had from here
 * @throws Error if its content is not what was pinned
 */
export function fetchModule({ path, version, sum }: OutsideModule): string | null {
  if (!MAY_FETCH) return null;
  const cwd = mkdtempSync(join(tmpdir(), 'faceproof-module-'));
  const { stdout } = spawnSync('go', ['mod', 'download', '-json', `${path}@${version}`], {
    cwd,
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, GOTOOLCHAIN: 'auto' },
  });
  rmSync(cwd, { recursive: true, force: true });
  const answer: { Dir?: string; Sum?: string } = stdout ? JSON.parse(stdout) : {};
  if (answer.Dir === undefined) return null;
  if (answer.Sum !== sum) throw new Error(`${path}@${version} has the digest ${answer.Sum}, not ${sum}`);
  return answer.Dir;
}

/** The end of the name of a group of tests that needs this module: why it is skipped, if it is. */
export function skipNote({ path }: OutsideModule, folder: string | null): string {
  if (folder !== null) return '';
  return MAY_FETCH
    ? ` (skipped: ${path} cannot be had from here)`
    : ' (skipped without outside vectors: npm run test:conformance)';
}
