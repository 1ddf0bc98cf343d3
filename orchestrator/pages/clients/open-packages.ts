import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDER } from '../../folder.js';
import { Refusal } from '../../refusal.js';

/** The clients as `scripts/clients/` packed them. */
export interface Packages {
  version: string;
  /** The digest of `element.js`, for the attribute `integrity`. */
  element: string;
  packages: readonly { language: Language; file: string; sha256: string }[];
  /** What is served below `/clients`. */
  files: readonly string[];
}
export type Language = 'JavaScript' | 'Python' | 'Go' | 'Java';

const BUILT = join(FOLDER, 'pages', 'clients', 'files');

/** @returns reads the list of the packages as they are on disk now @throws Refusal if they are not built */
export function openPackages(): () => Promise<Packages> {
  const held: { builtAtMs: number; packages: Packages | null } = { builtAtMs: 0, packages: null };
  return async () => {
    try {
      const list = join(BUILT, 'clients.json');
      const { mtimeMs } = await stat(list);
      if (held.packages === null || held.builtAtMs !== mtimeMs)
        Object.assign(held, { builtAtMs: mtimeMs, packages: JSON.parse(await readFile(list, 'utf8')) });
      return held.packages as Packages;
    } catch (cause) {
      throw new Refusal('internal_error', 'The clients are not available.', {
        internal: 'The clients are not packed. Run: npm run build',
        cause,
      });
    }
  };
}

/** @param name one of `files`. A name from a request is looked up there first. */
export function readPackage(name: string): Promise<Buffer> {
  return readFile(join(BUILT, name));
}
