/** What a bill of materials needs of package-lock.json, version 3. */
export interface Lockfile {
  name: string;
  version: string;
  /** By path: '' is the root, `node_modules/…` a package or a link to a workspace, any other path a workspace. */
  packages: Readonly<Record<string, LockedPackage>>;
}

export interface LockedPackage {
  name?: string;
  version?: string;
  integrity?: string;
  license?: string;
  /** A workspace: `resolved` is its path. */
  link?: true;
  resolved?: string;
  /** Only development needs it. */
  dev?: true;
  /** Only development, or an optional dependency, needs it. */
  devOptional?: true;
  optional?: true;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
}

/** @returns the packages that production can install, by path: workspaces too, without links to them */
export function productionPackages({ packages }: Lockfile): [path: string, LockedPackage][] {
  return Object.entries(packages).filter(([path, { link, dev }]) => path !== '' && link !== true && dev !== true);
}

/** @returns the name of the package at a path */
export function nameAt(path: string, { name }: LockedPackage): string {
  return name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * Finds the package that Node would load: in the nearest `node_modules` on the way up.
 *
 * @returns its path, that of the workspace behind a link; null for an optional one that is not locked
 */
export function resolveFrom({ packages }: Lockfile, from: string, name: string): string | null {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const found = packages[path];
    if (found !== undefined) return found.link === true ? (found.resolved ?? null) : path;
    if (folder === '') return null;
  }
}

/** The folder whose `node_modules` is tried next. */
function parentOf(folder: string): string {
  const at = folder.lastIndexOf('/node_modules/');
  return at === -1 ? '' : folder.slice(0, at);
}
