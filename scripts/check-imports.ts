import { Refusal } from '@faceproof/installation/refusal.js';
import { readSources } from './imports/read-imports.js';
import { findForbiddenImports } from './imports/rules.js';

const FOLDERS = ['protocol', 'models', 'workers', 'orchestrator', 'client', 'installation', 'desk', 'bench', 'scripts', 'test'];

/** Holds every import of the repository against the rules of the house. @throws Refusal with one line per broken rule */
export async function refuseForbiddenImports(root: string): Promise<void> {
  const found = findForbiddenImports(await readSources(root, FOLDERS));
  if (found.length > 0)
    throw new Refusal(
      `${found.join('\n')}\n${found.length} forbidden imports: mend them, or the rules in scripts/imports/rules.ts.`,
    );
}

export async function main(): Promise<void> {
  await refuseForbiddenImports(process.cwd());
  console.log('Every import keeps to the rules.');
}
