import { LAYERS } from './layers.js';
import type { Import, SourceFile } from './read-imports.js';

/** The folder of each part, and the packages that it may import. Only tests import scripts, and nothing imports tests. */
const PARTS: Record<string, readonly string[]> = {
  protocol: [],
  models: ['protocol'],
  hosting: [],
  workers: ['protocol', 'models', 'hosting'],
  orchestrator: ['protocol', 'models', 'hosting'],
  'clients/javascript': ['protocol'],
  console: ['protocol'],
  'scripts/installation': ['protocol', 'hosting', 'models', 'orchestrator'],
  'scripts/desk': ['protocol', 'models', 'workers', 'orchestrator', 'installation'],
  'scripts/bench': ['protocol', 'models', 'workers', 'orchestrator', 'installation'],
  'scripts/site': ['protocol', 'orchestrator'],
  scripts: ['protocol', 'hosting', 'models', 'workers', 'orchestrator', 'installation', 'desk'],
  test: [
    'protocol',
    'models',
    'hosting',
    'workers',
    'orchestrator',
    'client',
    'console',
    'installation',
    'desk',
    'bench',
    'site',
    'scripts',
  ],
};

/** The parts that are deployed, or installed by an integrator. The rest are commands and tests. */
const PRODUCT = new Set(['protocol', 'models', 'hosting', 'workers', 'orchestrator', 'clients/javascript', 'console']);

/** For each dependency, the only files or folders of the product that may import it. */
const ONLY_IMPORTERS: Record<string, readonly string[]> = {
  bullmq: ['orchestrator/jobs/', 'workers/intake/'],
  ioredis: ['orchestrator/jobs/', 'workers/intake/'],
  'onnxruntime-node': ['workers/device/runtimes/onnx.ts'],
  '@tensorflow/': ['workers/device/runtimes/tfjs.ts'],
  sharp: ['workers/frames/'],
  '@cornerstonejs/': ['workers/frames/decode-jpeg2000.ts'],
  // Programs such as ffmpeg, and processes that decode what strangers made.
  'node:child_process': ['workers/frames/'],
  '@simplewebauthn/server': ['orchestrator/people/webauthn.ts'],
  'openid-client': ['orchestrator/people/oidc.ts'],
  yazl: ['orchestrator/journey/export/'],
  '@aws-sdk/': ['hosting/objects/open-bucket.ts'],
  '@opentelemetry/': ['hosting/tracing/otlp.ts'],
  knex: ['orchestrator/store/'],
  pg: ['orchestrator/store/', 'workers/store/'],
  react: ['clients/javascript/react/'],
};

/**
 * Packages that nothing imports, each with the reason. Importing undici replaces the dispatcher under Node's own `fetch`
 * or is replaced by it, depending on which loads first, and the classes of one do not work with the other.
 */
const BARRED: Record<string, string> = {
  undici: 'use fetch, node:http or node:https: Node has an undici of its own, and the two share one global dispatcher',
};

/** Files of another part that a part may not import although it may import the part, each with the reason. */
const CLOSED: Record<string, Readonly<Record<string, string>>> = {
  workers: Object.fromEntries(
    ['load-set', 'load-shadow', 'set-file', 'liveness-fusion'].map((file) => [
      `@faceproof/models/sets/${file}.js`,
      'workers measure, the orchestrator judges: a worker loads a set without its thresholds (load-measuring-set.js)',
    ]),
  ),
};

/** Folders of which others import only these files. */
const ROOMS: Record<string, readonly string[]> = {
  'models/graphs/cpu/': ['suit-cpu.ts'],
  'models/graphs/tfjs/': ['derive-tfjs-graph.ts', 'tfjs-files.ts'],
  'models/graphs/fp16/': ['derive-fp16-graph.ts', 'spell-out-half.ts'],
};

/** Checks every import; Biome finds cycles. Pure. @returns one sentence per broken rule, in the order of the files */
export function findForbiddenImports(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(judgeFile);
}

function judgeFile(source: SourceFile): string[] {
  const found = source.imports.flatMap((one) => [
    judgePart(source, one),
    judgeBarred(source, one),
    judgeClosed(source, one),
    judgeImporter(source, one),
    judgeRoom(source, one),
    judgeLayer(source, one),
  ]);
  return [...found, judgeEnvironment(source)].filter((sentence) => sentence !== null);
}

function judgePart(source: SourceFile, one: Import): string | null {
  const from = partOf(source.path);
  const relative = one.target === null ? null : partOf(one.target);
  const named = /^@faceproof\/([^/]+)/.exec(one.specifier)?.[1] ?? null;
  if (relative !== null && relative !== from && !(from === 'test' && isOpenToTests(one.target ?? ''))) {
    return `${source.path} reaches into ${relative}/ by a relative path: import it by the name of its package instead.`;
  }
  if (named === null || PARTS[from]?.includes(named)) return null;
  return `${source.path} imports @faceproof/${named}: ${from} may import ${PARTS[from]?.join(', ') || 'no other part'}.`;
}

/** Scripts and the browser pages are not packages, so tests can reach them only by a relative path. */
function isOpenToTests(path: string): boolean {
  return ['scripts', 'console'].includes(partOf(path)) || /^orchestrator\/pages\/[^/]+\/app\//.test(path);
}

function judgeBarred(source: SourceFile, one: Import): string | null {
  const name = Object.keys(BARRED).find((dependency) => isOf(one.specifier, dependency));
  return name === undefined ? null : `${source.path} imports ${one.specifier}: ${BARRED[name]}.`;
}

function judgeClosed(source: SourceFile, one: Import): string | null {
  const reason = CLOSED[partOf(source.path)]?.[one.specifier];
  return reason === undefined ? null : `${source.path} imports ${one.specifier}: ${reason}.`;
}

function judgeImporter(source: SourceFile, one: Import): string | null {
  if (!PRODUCT.has(partOf(source.path))) return null;
  const name = Object.keys(ONLY_IMPORTERS).find((dependency) => isOf(one.specifier, dependency));
  if (name === undefined) return null;
  const importers = ONLY_IMPORTERS[name] ?? [];
  const open = importers.some((importer) =>
    importer.endsWith('/') ? source.path.startsWith(importer) : source.path === importer,
  );
  return open ? null : `${source.path} imports ${one.specifier}: only ${importers.join(' and ')} may.`;
}

function judgeRoom(source: SourceFile, { specifier, target }: Import): string | null {
  const path = target ?? specifier.replace('@faceproof/', '').replace(/\.js$/, '.ts');
  const room = Object.keys(ROOMS).find((folder) => path.startsWith(folder));
  if (room === undefined || source.path.startsWith(room) || partOf(source.path) === 'test') return null;
  const open = ROOMS[room] ?? [];
  return open.includes(path.slice(room.length))
    ? null
    : `${source.path} imports ${path}: of ${room}, others import ${open.join(' and ')}.`;
}

function judgeLayer(source: SourceFile, one: Import): string | null {
  const part = partOf(source.path);
  if (LAYERS[part] === undefined || one.target === null || partOf(one.target) !== part) return null;
  const from = layerOf(source.path);
  const to = layerOf(one.target);
  if (from === null) return `${source.path} is in no layer: add it to scripts/check/imports/layers.ts.`;
  if (to === null) return `${one.target} is in no layer: add it to scripts/check/imports/layers.ts.`;
  if (from.entry === to.entry || from.rank < to.rank) return null;
  return `${source.path} imports ${one.target}: ${to.entry} is ${from.rank === to.rank ? 'beside' : 'above'} ${from.entry}.`;
}

function judgeEnvironment(source: SourceFile): string | null {
  if (!source.readsEnvironment || !PRODUCT.has(partOf(source.path))) return null;
  return /(^|\/)([^/]+\.)?config\.ts$/.test(source.path) ? null : `${source.path} reads process.env: only a config.ts may.`;
}

/** Finds the most specific matching entry. */
function layerOf(path: string): { entry: string; rank: number } | null {
  const part = partOf(path);
  const inside = path.slice(part.length + 1);
  const fitting = (LAYERS[part] ?? [])
    .flatMap((entries, rank) => entries.map((entry) => ({ entry, rank })))
    .filter(({ entry }) => inside === entry || inside.startsWith(`${entry}/`));
  return fitting.sort((a, b) => b.entry.length - a.entry.length)[0] ?? null;
}

/** Finds the part that contains the file: `scripts/desk` is one, although it lies below the part `scripts`. */
function partOf(path: string): string {
  const fitting = Object.keys(PARTS).filter((part) => path.startsWith(`${part}/`));
  return fitting.sort((a, b) => b.length - a.length)[0] ?? path.split('/')[0] ?? path;
}

function isOf(specifier: string, dependency: string): boolean {
  return dependency.endsWith('/')
    ? specifier.startsWith(dependency)
    : specifier === dependency || specifier.startsWith(`${dependency}/`);
}
