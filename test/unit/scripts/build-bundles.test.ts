import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildBundles } from '../../../scripts/build/build-bundles.mjs';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const runFile = promisify(execFile);

/** Small programs under the names of ours, in a folder of their own. */
const PROGRAMS = [
  'orchestrator/dist/run.js',
  'workers/dist/run.js',
  'workers/dist/device/device-thread.js',
  'workers/dist/frames/pictures/picture-child.js',
  'scripts/dist/start/start.js',
  'scripts/dist/admin/admin.js',
];
const FOLDERS = ['protocol', 'models', 'hosting', 'orchestrator', 'workers', 'scripts/installation', 'scripts/desk', 'scripts'];
const RUN = 'orchestrator/dist/bundle/run.js';

const place = { root: '' };
const run = vi.fn(async (file: string, args: string[]) =>
  runFile(file, args).then(
    () => ({ code: 0, output: '' }),
    (error: { stderr: string }) => ({ code: 1, output: error.stderr }),
  ),
);
const build = () => buildBundles(place.root, run);
const bundled = () => readdir(join(place.root, 'orchestrator', 'dist', 'bundle'));

beforeEach(async () => {
  run.mockClear();
  place.root = await mkdtemp(join(tmpdir(), 'faceproof bundles '));
  await symlink(join(ROOT, 'node_modules'), join(place.root, 'node_modules'));
  await write('package-lock.json', '{ "packages": {} }');
  for (const folder of FOLDERS) await write(`${folder}/dist/.tsbuildinfo`, 'first');
  for (const program of PROGRAMS) await write(program, 'console.log("a program");');
  await change('first');
});
afterEach(() => rm(place.root, { recursive: true, force: true }));

describe('buildBundles', () => {
  it('bundles a program with what it imports, and keeps what it loads on demand in a piece of its own', async () => {
    expect(await build()).toBeNull();
    expect(await print(RUN)).toBe('first loaded first\n');
    const pieces = (await bundled()).filter((name) => /^later-.+\.js$/.test(name));
    expect(pieces).toHaveLength(1);
    expect(await readFile(join(place.root, RUN), 'utf8')).not.toContain('loaded');
  });

  it('builds nothing while nothing has changed, and builds again once the compiler has', async () => {
    await build();
    await build();
    expect(run).toHaveBeenCalledTimes(1);
    await change('second');
    await build();
    expect(run).toHaveBeenCalledTimes(2);
    expect(await print(RUN)).toBe('second loaded second\n');
  });

  it('builds again once a dependency has changed', async () => {
    await build();
    await write('package-lock.json', '{ "packages": { "node_modules/other": {} } }');
    await build();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('keeps the pieces of the build before for programs that still run, and no older ones', async () => {
    const piecesOf = async (word: string) => {
      await change(word);
      await build();
      return (await bundled()).filter((name) => /^later-.+\.js$/.test(name));
    };
    const [first = ''] = await piecesOf('first');
    expect(await piecesOf('second')).toContain(first);
    const third = await piecesOf('third');
    expect(third).toHaveLength(2);
    expect(third).not.toContain(first);
  });

  it('builds again what a killed build left, and removes its drafts', async () => {
    await build();
    const stamp = 'orchestrator/dist/bundle/.built-from';
    await write(stamp, (await readFile(join(place.root, stamp), 'utf8')).slice(0, 40));
    await write('orchestrator/dist/bundle/run.js.1.draft', 'con');
    await build();
    expect(run).toHaveBeenCalledTimes(2);
    expect(await bundled()).not.toContain('run.js.1.draft');
    expect(await print(RUN)).toBe('first loaded first\n');
  });

  it('builds again what has lost a piece', async () => {
    await build();
    const [piece = ''] = (await bundled()).filter((name) => /^later-.+\.js$/.test(name));
    await rm(join(place.root, 'orchestrator', 'dist', 'bundle', piece));
    expect(await build()).toBeNull();
    expect(await print(RUN)).toBe('first loaded first\n');
  });

  it('refuses a package that only developers install', async () => {
    await write('orchestrator/dist/run.js', 'import "tool";');
    await write('orchestrator/node_modules/tool/package.json', '{ "name": "tool", "main": "index.js" }');
    await write('orchestrator/node_modules/tool/index.js', 'console.log("a tool");');
    await write('package-lock.json', '{ "packages": { "orchestrator/node_modules/tool": {} } }');
    expect(await build()).toBeNull();
    expect(await print(RUN)).toBe('a tool\n');
    await write('package-lock.json', '{ "packages": { "orchestrator/node_modules/tool": { "dev": true } } }');
    expect(await build()).toContain('orchestrator/node_modules/tool is a dependency of developers only');
  });

  it('names the real file and line in the stack trace of an error', async () => {
    await write('orchestrator/dist/run.js', 'import "./fail.js";');
    await write('orchestrator/dist/fail.js', 'const fail = () => {\n\n  throw new Error("as expected");\n};\nfail();');
    await build();
    const failed = runFile(process.execPath, ['--enable-source-maps', join(place.root, RUN)]);
    await expect(failed).rejects.toThrow(/orchestrator\/dist\/fail\.js:3:[\s\S]+fail\.js:5:/);
  });

  it('leaves out the module that names the folder of a workspace, and refuses any other path of its own', async () => {
    await write('models/dist/folder.js', 'export const FOLDER = import.meta.dirname;');
    await write('orchestrator/dist/run.js', 'import { FOLDER } from "../../models/dist/folder.js"; console.log(FOLDER);');
    expect(await build()).toBeNull();
    expect(await print(RUN)).toBe(`${join(place.root, 'models', 'dist')}\n`);

    await write('orchestrator/dist/run.js', 'import "./own.js";');
    await write('orchestrator/dist/own.js', 'console.log(import.meta.url);');
    await write('orchestrator/dist/.tsbuildinfo', 'own');
    expect(await build()).toContain('orchestrator/dist/own.js uses import.meta: take the path from its folder.ts.');
  });
});

/** The program prints the word, then one that it loads on demand. */
async function change(word: string): Promise<void> {
  await write('orchestrator/dist/run.js', `console.log(${JSON.stringify(word)}, (await import('./later.js')).text);`);
  await write('orchestrator/dist/later.js', `export const text = ${JSON.stringify(`loaded ${word}`)};`);
  await write('orchestrator/dist/.tsbuildinfo', word);
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(place.root, path)), { recursive: true });
  await writeFile(join(place.root, path), text);
}

async function print(path: string): Promise<string> {
  return (await runFile(process.execPath, [join(place.root, path)])).stdout;
}
