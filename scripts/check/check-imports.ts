import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { formatCount } from '@faceproof/protocol/format-count.js';
import { findLooseExports, type Package } from './imports/judge-exports.js';
import { findImpure } from './imports/judge-purity.js';
import { readSources } from './imports/read-imports.js';
import { findForbiddenImports } from './imports/rules.js';

/** What is checked and is not a workspace. */
const OTHER_FOLDERS = ['scripts', 'test'];

/** Checks every import and every workspace's exports. @throws Refusal with one line per broken rule */
export async function refuseForbiddenImports(root: string): Promise<void> {
  const { workspaces } = await readPackage(root, '.');
  const sources = await readSources(root, [...workspaces, ...OTHER_FOLDERS]);
  const packages = await Promise.all(workspaces.map((folder) => readPackage(root, folder)));
  // The exports of a published package serve its users.
  const own = packages.filter((one) => one.private);
  const found = [...findForbiddenImports(sources), ...findImpure(sources), ...findLooseExports(own, sources)];
  if (found.length > 0) {
    throw new Refusal(
      `${found.join('\n')}\n${formatCount(found.length, 'rule')} broken. The rules are in scripts/check/imports/.`,
    );
  }
}

interface Workspace extends Package {
  workspaces: readonly string[];
  private: boolean;
}

async function readPackage(root: string, folder: string): Promise<Workspace> {
  const text = await readFile(join(root, folder, 'package.json'), 'utf8');
  const { name, workspaces = [], exports = {}, private: isPrivate = false } = JSON.parse(text);
  return { name, folder, workspaces, exports: Object.keys(exports), private: isPrivate };
}
