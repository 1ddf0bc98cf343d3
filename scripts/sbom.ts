import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Refusal } from '@faceproof/installation/refusal.js';
import { loadManifests } from '@faceproof/models/sets/read-manifests.js';
import { composeSbom } from './sbom/compose-sbom.js';
import type { Lockfile } from './sbom/lockfile.js';

/**
 * `npm run sbom [-- --out FILE]`: writes the software bill of materials as CycloneDX 1.6 JSON. It reads the lockfile and the models'
 * manifests only, so the same commit gives the same bytes on every machine.
 *
 * @throws Refusal
 */
export async function main(args: readonly string[]): Promise<void> {
  const out = readOut(args);
  const lockfile = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lockfile;
  const text = `${JSON.stringify(composeSbom(lockfile, loadManifests()), null, 2)}\n`;
  if (out === undefined) process.stdout.write(text);
  else await writeFile(out, text);
}

function readOut(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { out: { type: 'string' } } }).values.out;
  } catch (cause) {
    throw new Refusal('Usage: npm run sbom [-- --out FILE]', { cause });
  }
}
