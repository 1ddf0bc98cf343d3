import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { packGo } from './pack-go.js';
import { packJava } from './pack-java.js';
import { packJavascript } from './pack-javascript.js';
import { packPython } from './pack-python.js';

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
 * @param version default: the repository's
 * @returns the files of the packages, JavaScript's last
 */
export async function packClients(folder: string, version?: string): Promise<string[]> {
  return packVersion(
    folder,
    version ?? (JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version,
  );
}

async function packVersion(folder: string, version: string): Promise<string[]> {
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

function digest(bytes: Buffer = Buffer.alloc(0)): string {
  return createHash('sha256').update(bytes).digest('hex');
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
