import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> };

interface Entry {
  integrity?: string;
  resolved?: string;
  link?: true;
  optional?: true;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const fetched = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);

const isPinned = ({ integrity }: Entry) => /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '');

it('pins the SHA-512 digest of every package that can be installed on Linux with glibc, on x64 and arm64', () => {
  expect(fetched.length).toBeGreaterThan(500);
  expect(fetched.filter(([, entry]) => runsOnLinux(entry) && !isPinned(entry)).map(([path]) => path)).toEqual([]);
});

/** npm writes no digest for a binary of another system that the registry did not serve when the lockfile was made. */
it('lacks digests only of optional binaries for other systems, of a known number', () => {
  const unpinned = fetched.filter(([, entry]) => !isPinned(entry));
  for (const [path, { optional }] of unpinned) expect(optional, path).toBe(true);
  expect(unpinned.length).toBeLessThanOrEqual(27);
});

function runsOnLinux({ os, cpu, libc }: Entry): boolean {
  const allows = (list: string[] | undefined, ...values: string[]) =>
    list === undefined || values.some((one) => list.includes(one));
  return allows(os, 'linux') && allows(cpu, 'x64', 'arm64') && allows(libc, 'glibc');
}

it('names no host that a package comes from: the client is configured with one, and the digest decides', () => {
  expect(fetched.flatMap(([path, { resolved }]) => (resolved === undefined ? [] : [path]))).toEqual([]);
});

it('pins exact versions in every package.json, so that a new lockfile chooses nothing by itself', () => {
  const folders = Object.keys(packages).filter((path) => !path.includes('node_modules/'));
  const loose = folders.flatMap((folder) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(ROOT, folder, 'package.json'), 'utf8'),
    );
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(range)))
      .map(([name, range]) => `${folder || '.'}: ${name} ${range}`);
  });
  expect(loose).toEqual([]);
});
