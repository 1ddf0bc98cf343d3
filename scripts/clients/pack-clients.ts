import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { create } from 'tar';
import { packJava } from './pack-java.js';
import { zipFiles } from './zip-files.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/**
 * `npm run clients`: generates the sources that follow from the OpenAPI document, and packs every client into `clients/dist`.
 * `npm run clients -- FOLDER` only packs, into that folder. Prints the paths of the packages.
 */
export async function main([folder]: readonly string[]): Promise<void> {
  if (folder === undefined) {
    // Loads every route, which packing alone does not need.
    const { generateSources } = await import('./generate-sources.js');
    for (const [path, text] of generateSources()) await writeFile(join(ROOT, path), text);
  }
  const place = resolve(folder ?? 'clients/dist');
  for (const name of await packClients(place)) console.log(join(place, name));
}

/**
 * Packs every client. The same sources make the same bytes. `clients.json` lists what the orchestrator serves below `/clients`.
 *
 * @param givenVersion default: the repository's
 * @returns the files of the packages, JavaScript's last
 */
export async function packClients(folder: string, givenVersion?: string): Promise<string[]> {
  const version: string = givenVersion ?? JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).version;
  const python = await packPython(ROOT, version);
  const go = await packGo(ROOT, version);
  const java = await packJava(ROOT, version);
  const javascript = await packJavascript(ROOT, version);
  const element = await readFile(javascript.element);
  const files = new Map([...go.files, ...java.files, [python.name, python.bytes], [javascript.name, javascript.bytes]]);
  const names = { Java: java.jar, Go: go.zip, Python: python.name, JavaScript: javascript.name };
  const packages = Object.entries(names).map(([language, file]) => ({ language, file, sha256: digest(files.get(file)) }));
  files.set('element.js', element);
  const list = {
    version,
    element: `sha384-${createHash('sha384').update(element).digest('base64')}`,
    packages,
    files: [...files.keys()],
  };
  files.set('clients.json', Buffer.from(JSON.stringify(list)));
  await writeAll(folder, files);
  return packages.map(({ file }) => file);
}

function digest(bytes: Buffer = Buffer.alloc(0), encoding: 'hex' | 'base64url' = 'hex'): string {
  return createHash('sha256').update(bytes).digest(encoding);
}

/** Replaces each file whole, because a service may read it meanwhile. The list comes last. */
async function writeAll(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, bytes] of files) {
    const place = join(folder, name);
    await mkdir(dirname(place), { recursive: true });
    await rm(`${place}.draft`, { force: true });
    await writeFile(`${place}.draft`, bytes);
    await rename(`${place}.draft`, place);
  }
}

/** Under a name that nobody can own. */
const MODULE = 'faceproof.invalid/faceproof';
/** Go wants a time of the version. It says nothing, so that the same sources make the same bytes. */
const TIME = '1980-01-01T00:00:00Z';

/** Packs `clients/go` in the layout of a Go module proxy. */
export async function packGo(root: string, version: string): Promise<{ zip: string; files: Map<string, Buffer> }> {
  const folder = join(root, 'clients', 'go');
  const tag = `v${version}`;
  const sources = new Map<string, Buffer>();
  for (const name of await readdir(folder))
    if (/(\.go|^go\.mod|\.md)$/.test(name)) sources.set(name, await readFile(join(folder, name)));
  sources.set('LICENSE', await readFile(join(root, 'LICENSE')));
  // One file is both: the command that also works alone, and the package of `VerifyReceipt`.
  const verifier = await readFile(join(root, 'docs', 'verify', 'verify.go'), 'utf8');
  sources.set('cmd/faceproof-verify/main.go', Buffer.from(verifier));
  sources.set('internal/receipts/verify.go', Buffer.from(verifier.replace('\npackage main\n', '\npackage receipts\n')));
  const prefixed = [...sources].map(([path, bytes]) => [`${MODULE}@${tag}/${path}`, bytes] as const);
  const info = Buffer.from(JSON.stringify({ Version: tag, Time: TIME }));
  const place = `go/${MODULE}`;
  const zip = `${place}/@v/${tag}.zip`;
  const files = new Map([
    [`${place}/@latest`, info],
    [`${place}/@v/list`, Buffer.from(`${tag}\n`)],
    [`${place}/@v/${tag}.info`, info],
    [`${place}/@v/${tag}.mod`, sources.get('go.mod') ?? Buffer.alloc(0)],
    [zip, zipFiles(new Map(prefixed))],
  ]);
  return { zip, files };
}

/** Packs `clients/python` into a wheel. The verifier is the file that also works alone. */
export async function packPython(root: string, version: string): Promise<{ name: string; bytes: Buffer }> {
  const folder = join(root, 'clients', 'python');
  const files = new Map<string, Buffer>();
  for (const name of await readdir(join(folder, 'faceproof')))
    if (/\.(py|typed)$/.test(name)) files.set(`faceproof/${name}`, await readFile(join(folder, 'faceproof', name)));
  files.set('faceproof/verify.py', await readFile(join(root, 'docs', 'verify', 'verify.py')));
  const info = `faceproof-${version}.dist-info`;
  const about = [
    'Metadata-Version: 2.1',
    'Name: faceproof',
    `Version: ${version}`,
    'Summary: Calls, safe retries, webhook and receipt verification for Faceproof',
    'License: Apache-2.0',
    'Requires-Python: >=3.9',
    'Description-Content-Type: text/markdown',
  ];
  files.set(`${info}/METADATA`, Buffer.from(`${about.join('\n')}\n\n${await readFile(join(folder, 'README.md'), 'utf8')}`));
  files.set(`${info}/LICENSE`, await readFile(join(root, 'LICENSE')));
  files.set(
    `${info}/WHEEL`,
    Buffer.from('Wheel-Version: 1.0\nGenerator: faceproof\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
  );
  const record = [...files].map(([path, bytes]) => `${path},sha256=${digest(bytes, 'base64url')},${bytes.length}`);
  files.set(`${info}/RECORD`, Buffer.from(`${[...record, `${info}/RECORD,,`].join('\n')}\n`));
  return { name: `faceproof-${version}-py3-none-any.whl`, bytes: zipFiles(files) };
}

/** What npm itself dates the files of a package. */
const DATE = new Date('1985-10-26T08:15:00.000Z');

/** Bundles `clients/javascript`, and packs it as npm would. @returns also the script of the element */
async function packJavascript(root: string, version: string) {
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
