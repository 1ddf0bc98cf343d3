import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { create } from 'tar';

/** What npm itself dates the files of a package. */
const DATE = new Date('1985-10-26T08:15:00.000Z');

/** Bundles `clients/javascript`, and packs it as npm would. @returns also the script of the element */
export async function packJavascript(root: string, version: string) {
  const folder = join(root, 'clients', 'javascript');
  const { status } = spawnSync(process.execPath, [join(folder, 'bundle.mjs')], { stdio: ['ignore', 2, 'inherit'] });
  if (status !== 0) throw new Error('The JavaScript client could not be bundled');
  const built = await readdir(join(folder, 'dist', 'bundle'), { recursive: true, withFileTypes: true });
  const bundled = built.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const files = ['package.json', 'README.md', 'bin/faceproof.mjs', ...bundled].sort();
  const staged = await mkdtemp(join(tmpdir(), 'faceproof-client-'));
  for (const file of files) await cp(join(folder, file), join(staged, file));
  const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  await writeFile(join(staged, 'package.json'), `${JSON.stringify({ ...about, version }, null, 2)}\n`);
  const options = { cwd: staged, prefix: 'package', portable: true, mtime: DATE, gzip: { level: 9 } };
  const bytes = await create(options, files).concat();
  await rm(staged, { recursive: true });
  return { name: `faceproof-client-${version}.tgz`, bytes, element: join(folder, 'dist', 'bundle', 'element.mjs') };
}
