import type { SourceFile } from './read-imports.js';

/** A workspace's folder and the keys of `exports` in its package.json. */
export interface Package {
  part: string;
  exports: readonly string[];
}

/**
 * Judges what each workspace opens to the others. Every export names one file, and another workspace imports it; tests do not
 * count, because they reach every file without an export. Pure.
 *
 * @returns one sentence per export that is too wide or unused
 */
export function findLooseExports(packages: readonly Package[], sources: readonly SourceFile[]): string[] {
  return packages.flatMap(({ part, exports }) =>
    exports.flatMap((door) => {
      const where = `${part}/package.json exports "${door}"`;
      if (door.includes('*')) return [`${where}: name the files that others may import.`];
      return isImported(part, door, sources) ? [] : [`${where}, which no other workspace imports: remove it.`];
    }),
  );
}

function isImported(part: string, door: string, sources: readonly SourceFile[]): boolean {
  const specifier = `@faceproof/${part}${door.slice(1)}`;
  return sources.some(
    ({ path, imports }) =>
      !path.startsWith(`${part}/`) && !path.startsWith('test/') && imports.some((one) => one.specifier === specifier),
  );
}
