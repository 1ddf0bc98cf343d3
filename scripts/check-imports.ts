import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { tellCount } from '@faceproof/protocol/tell-count.js';
import { findLooseExports, type Package } from './imports/judge-exports.js';
import { findImpure } from './imports/judge-purity.js';
import { readSources } from './imports/read-imports.js';
import { findForbiddenImports } from './imports/rules.js';

/** Packages that only this repository installs. The client is published, so its exports serve its users. */
const PRIVATE_PACKAGES = [
  'protocol',
  'models',
  'hosting',
  'workers',
  'orchestrator',
  'console',
  'installation',
  'desk',
  'bench',
  'site',
];
export const CHECKED_FOLDERS = [...PRIVATE_PACKAGES, 'client', 'scripts', 'test'];

/** Checks every import and every workspace's exports. @throws Refusal with one line per broken rule */
export async function refuseForbiddenImports(root: string): Promise<void> {
  const sources = await readSources(root, CHECKED_FOLDERS);
  const packages = await Promise.all(PRIVATE_PACKAGES.map((part) => readPackage(root, part)));
  const found = [...findForbiddenImports(sources), ...findImpure(sources), ...findLooseExports(packages, sources)];
  if (found.length > 0) {
    throw new Refusal(`${found.join('\n')}\n${tellCount(found.length, 'rule')} broken. The rules are in scripts/imports/.`);
  }
}

async function readPackage(root: string, part: string): Promise<Package> {
  const { exports } = JSON.parse(await readFile(join(root, part, 'package.json'), 'utf8'));
  return { part, exports: Object.keys(exports) };
}

export async function main(): Promise<void> {
  await refuseForbiddenImports(process.cwd());
  console.log('Every import follows the rules.');
}
