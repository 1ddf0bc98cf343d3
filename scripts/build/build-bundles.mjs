import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Bundles each program that a start loads, with all that it imports, because loading a thousand small files takes two thirds of a
 * start. Entries and pieces lie beside each other in `<workspace>/dist/bundle`. What an entry imports dynamically becomes a piece of
 * its own, so it is still loaded on demand.
 *
 * Every program names its bundle by a fixed path, and nothing is deleted that a running process may still load: a piece is named by
 * its content, an entry is replaced after its pieces, and the pieces of the build before stay.
 */
const BUNDLES = [
  { folder: 'orchestrator', entries: ['run'], from: ['protocol', 'models', 'hosting', 'orchestrator'] },
  {
    folder: 'workers',
    entries: ['run', 'device/device-thread', 'frames/pictures/picture-child'],
    from: ['protocol', 'models', 'hosting', 'workers'],
  },
  {
    folder: 'scripts',
    entries: ['start/start', 'admin/admin'],
    from: ['protocol', 'models', 'hosting', 'workers', 'orchestrator', 'scripts/installation', 'scripts/desk', 'scripts'],
  },
];

/** Packages with native code, with threads, or with files beside their code. They stay in `node_modules`. */
const LEFT_OUT = [
  ...['sharp', 'onnxruntime-node', 'pino', 'msgpackr-extract'],
  ...[/^@aws-sdk\//, /^@tensorflow\//, /^@cornerstonejs\//],
  // What dependencies offer to load, and no one here has.
  /^(better-sqlite3|bufferutil|cloudflare:sockets|libsql|mariadb|mysql2?|oracledb|pg-native|pg-query-stream|sqlite3|tedious)($|\/)/,
  // `debug` takes it where a tool of the developers brings it.
  'supports-color',
];

/** They name their own folder for what nothing here uses: stubs of migrations, processors in files, and the stack traces of a debug mode. */
const HARMLESS = ['knex', 'bullmq', 'ioredis', 'msgpackr'];

/** `depd`, which calls `eval` to name a function. */
const EXPECTED_WARNINGS = ['EVAL'];

const STAMP = '.built-from';

/**
 * Builds the bundles whose code or dependencies have changed, in a process of its own, because the bundler would keep its threads and
 * memory.
 *
 * @param {string} root
 * @param {(file: string, args: string[], options: { cwd: string }) => Promise<{ code: number, output: string }>} run
 * @returns {Promise<string | null>} the bundler's output if it failed, or null
 */
export async function buildBundles(root, run) {
  const stale = await Promise.all(BUNDLES.map(async (bundle) => !(await isFresh(root, bundle))));
  if (!stale.includes(true)) return null;
  const { code, output } = await run(process.execPath, [fileURLToPath(import.meta.url), root], { cwd: root });
  return code === 0 ? null : output;
}

async function isFresh(root, bundle) {
  const [stamp, digest] = await Promise.all([readStamp(root, bundle), digestOf(root, bundle)]);
  return stamp?.digest === digest && (await allExist(join(root, bundle.folder, 'dist', 'bundle'), stamp.files));
}

/** A build that went on after its command was killed can take away what a later one had placed. */
async function allExist(target, files) {
  const found = await Promise.allSettled(files.map((file) => access(join(target, file))));
  return found.every(({ status }) => status === 'fulfilled');
}

/** The compiler's records name every file that it compiled by its content, and the lockfile every dependency. */
async function digestOf(root, { from }) {
  const files = [
    fileURLToPath(import.meta.url),
    join(root, 'package-lock.json'),
    ...from.map((folder) => join(root, folder, 'dist', '.tsbuildinfo')),
  ];
  const hash = createHash('sha256');
  for (const content of await Promise.all(files.map((file) => readFile(file)))) hash.update(content);
  return hash.digest('hex');
}

/**
 * Keeps one position for each line of a source map. A stack trace still names the file and the line, and the map is a tenth of the size:
 * Node reads it whole when the program loads, and decodes it whole for the first stack trace.
 */
async function thinSourceMap(json) {
  const { decode, encode } = await import('@jridgewell/sourcemap-codec');
  const map = JSON.parse(json);
  const lines = decode(map.mappings).map((line) => line.filter((segment) => segment.length > 1).slice(0, 1));
  return JSON.stringify({ ...map, names: [], mappings: encode(lines.map((line) => line.map((one) => one.slice(0, 4)))) });
}

async function readStamp(root, { folder }) {
  try {
    return JSON.parse(await readFile(join(root, folder, 'dist', 'bundle', STAMP), 'utf8'));
  } catch {
    return null; // There is none, or it was cut off: the bundle counts as stale.
  }
}

async function buildStale(root) {
  const { rolldown } = await import('rolldown');
  for (const bundle of BUNDLES) {
    // Before the build, so that what changes during it counts as changed.
    const digest = await digestOf(root, bundle);
    const stamp = await readStamp(root, bundle);
    if (!(await isFresh(root, bundle))) await build(rolldown, root, bundle, { digest, before: stamp?.files ?? [] });
  }
}

async function build(rolldown, root, { folder, entries }, { digest, before }) {
  const dist = join(root, folder, 'dist');
  const target = join(dist, 'bundle');
  const input = Object.fromEntries(entries.map((path) => [path.split('/').at(-1), join(dist, `${path}.js`)]));
  const bundler = await rolldown({
    input,
    cwd: root,
    platform: 'node',
    external: LEFT_OUT,
    plugins: [leaveFolders(root), refuseOwnPaths(root)],
    onLog: (_level, log) => {
      if (!EXPECTED_WARNINGS.includes(log.code)) throw new Error(`${folder}: ${log.message}`);
    },
  });
  const { output } = await bundler.generate({
    dir: target,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
    sourcemap: true,
    // With the text of the files, reading the maps would take a fifth of the loading time.
    sourcemapExcludeSources: true,
  });
  await bundler.close();
  await refuseToolsOfDevelopers(root, output);

  await mkdir(target, { recursive: true });
  const files = output.map(({ fileName }) => fileName);
  const isEntry = ({ fileName }) => /^[^.]+\.js$/.test(fileName) && Object.hasOwn(input, fileName.slice(0, -'.js'.length));
  for (const file of [...output].sort((one, other) => Number(isEntry(one)) - Number(isEntry(other))))
    await place(join(target, file.fileName), file.type === 'chunk' ? file.code : await thinSourceMap(file.source));
  await place(join(target, STAMP), JSON.stringify({ digest, files, before }));
  await removeOld(target, new Set([...files, ...before, STAMP]));
  // What V8 compiled of pieces that are gone would stay there for good.
  // Where it belongs to another user it stays: V8 compares what it kept with the code.
  await rm(join(dist, '.compile-cache'), { recursive: true, force: true }).catch(() => undefined);
}

/** An image has neither the license nor an entry of its bill of materials for what only developers install. */
async function refuseToolsOfDevelopers(root, output) {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  for (const id of output.flatMap(({ moduleIds = [] }) => moduleIds)) {
    const [name] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(relative(root, id).split(sep).join('/')) ?? [];
    if (packages[name]?.dev === true) throw new Error(`${name} is a dependency of developers only: add it to LEFT_OUT.`);
  }
}

/** The module that names the folder of a workspace's build stays where it is. */
function leaveFolders(root) {
  return {
    name: 'leave-folders',
    resolveId: {
      filter: { id: /^\.{1,2}\/(.+\/)?folder\.js$/ },
      async handler(specifier, importer, options) {
        const resolved = await this.resolve(specifier, importer, { ...options, skipSelf: true });
        const own = resolved === null ? null : relative(root, resolved.id).split(sep);
        if (own === null || own.at(-2) !== 'dist') return resolved;
        return { id: ['..', '..', '..', ...own].join('/'), external: true };
      },
    },
  };
}

/** A path made of these would start at the bundle. A workspace takes its paths from its `folder.ts`. */
function refuseOwnPaths(root) {
  const named = (id) => relative(root, id);
  return {
    name: 'refuse-own-paths',
    transform: {
      filter: { id: /[\\/](dist|node_modules)[\\/]/, code: /import\.meta|\b__dirname\b|\b__filename\b/ },
      handler: (_code, id) => {
        const dependency = /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1];
        if (dependency === undefined) throw new Error(`${named(id)} uses import.meta: take the path from its folder.ts.`);
        if (!HARMLESS.includes(dependency)) throw new Error(`${named(id)} uses its own path: add ${dependency} to LEFT_OUT.`);
      },
    },
  };
}

/** A program that starts meanwhile reads the old file or the new one, and a killed build leaves no half of one. */
async function place(path, content) {
  const draft = `${path}.${process.pid}.draft`;
  await writeFile(draft, content);
  await rename(draft, path);
}

async function removeOld(target, kept) {
  const names = await readdir(target);
  await Promise.all(names.filter((name) => !kept.has(name)).map((name) => rm(join(target, name), { force: true })));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildStale(process.argv[2]);
