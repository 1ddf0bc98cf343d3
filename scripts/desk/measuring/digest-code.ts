import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Of the code that measures: everything that was built of the workers, the models and the protocol, and the versions of their dependencies.
 * Takes some tens of milliseconds. The bundles are built of the same code.
 *
 * @returns hex
 */
export function digestCode(): string {
  const hash = createHash('sha256');
  for (const root of ROOTS) {
    const folder = dirname(fileURLToPath(import.meta.resolve(root)));
    const dist = folder.slice(0, folder.lastIndexOf('dist') + 'dist'.length);
    // Its dependencies are pinned to exact versions.
    hash.update(readFileSync(join(dist, '..', 'package.json')));
    for (const path of listCode(dist)) hash.update(path).update(readFileSync(join(dist, path)));
  }
  return hash.digest('hex');
}

const ROOTS = [
  '@faceproof/workers/open-engine.js',
  '@faceproof/models/sets/load-set.js',
  '@faceproof/protocol/measuring/jpeg2000-header.js',
];

function listCode(dist: string): string[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js') && !path.startsWith('bundle'))
    .sort();
}
