import { LAYERS } from './layers.js';
import type { Import, SourceFile } from './read-imports.js';

/** The imports allowed between top-level folders. Only tests import scripts, and nothing imports tests. */
const PARTS: Record<string, readonly string[]> = {
  protocol: [],
  models: ['protocol'],
  hosting: [],
  workers: ['protocol', 'models', 'hosting'],
  orchestrator: ['protocol', 'models', 'hosting'],
  client: ['protocol'],
  console: ['protocol'],
  installation: ['protocol', 'hosting', 'models', 'orchestrator'],
  desk: ['protocol', 'models', 'workers', 'orchestrator', 'installation'],
  bench: ['protocol', 'models', 'workers', 'orchestrator', 'installation'],
  site: ['protocol', 'orchestrator'],
  scripts: ['protocol', 'hosting', 'models', 'orchestrator', 'installation', 'site'],
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
const PRODUCT = new Set(['protocol', 'models', 'hosting', 'workers', 'orchestrator', 'client', 'console']);

/** For each dependency, the only files or folders of the product that may import it. */
const DOORS: Record<string, readonly string[]> = {
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
  react: ['client/react/'],
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

/** Declares the type of what compose.ts opens. It may import any type, and contains no code. */
const SHAPE = 'orchestrator/service.ts';

/** Checks every import. Pure. @returns one sentence per broken rule, in the order of the files */
export function findForbiddenImports(sources: readonly SourceFile[]): string[] {
  return [...sources.flatMap(judgeFile), ...findCycles(sources)];
}

function judgeFile(source: SourceFile): string[] {
  const found = source.imports.flatMap((one) => [
    judgePart(source, one),
    judgeBarred(source, one),
    judgeClosed(source, one),
    judgeDoor(source, one),
    judgeLayer(source, one),
  ]);
  return [...found, judgeEnvironment(source)].filter((sentence) => sentence !== null);
}

function judgePart(source: SourceFile, one: Import): string | null {
  const from = partOf(source.path);
  const relative = one.target === null ? null : partOf(one.target);
  const named = /^@faceproof\/([^/]+)/.exec(one.specifier)?.[1] ?? null;
  if (relative !== null && relative !== from && !(from === 'test' && isOpenToTests(one.target ?? ''))) {
    return `${source.path} reaches into ${relative}/ by a relative path: import @faceproof/${relative}/… instead.`;
  }
  if (named === null || named === from || PARTS[from]?.includes(named)) return null;
  return `${source.path} imports @faceproof/${named}: ${from} may import ${PARTS[from]?.join(', ') || 'no other part'}.`;
}

/** Scripts and the browser pages are not packages, so tests can reach them only by a relative path. */
function isOpenToTests(path: string): boolean {
  return path.startsWith('scripts/') || path.startsWith('console/') || /^orchestrator\/pages\/[^/]+\/app\//.test(path);
}

function judgeBarred(source: SourceFile, one: Import): string | null {
  const name = Object.keys(BARRED).find((dependency) => isOf(one.specifier, dependency));
  return name === undefined ? null : `${source.path} imports ${one.specifier}: ${BARRED[name]}.`;
}

function judgeClosed(source: SourceFile, one: Import): string | null {
  const reason = CLOSED[partOf(source.path)]?.[one.specifier];
  return reason === undefined ? null : `${source.path} imports ${one.specifier}: ${reason}.`;
}

function judgeDoor(source: SourceFile, one: Import): string | null {
  if (!PRODUCT.has(partOf(source.path))) return null;
  const name = Object.keys(DOORS).find((dependency) => isOf(one.specifier, dependency));
  if (name === undefined) return null;
  const doors = DOORS[name] ?? [];
  const open = doors.some((door) => (door.endsWith('/') ? source.path.startsWith(door) : source.path === door));
  return open ? null : `${source.path} imports ${one.specifier}: only ${doors.join(' and ')} may.`;
}

function judgeLayer(source: SourceFile, one: Import): string | null {
  const part = partOf(source.path);
  if (LAYERS[part] === undefined || one.target === null || partOf(one.target) !== part) return null;
  if (source.path === SHAPE) return one.typeOnly ? null : `${SHAPE} imports code from ${one.target}: it may import types only.`;
  if (one.target === SHAPE) return null;
  const from = layerOf(source.path);
  const to = layerOf(one.target);
  if (from === null) return `${source.path} is in no layer: add it to scripts/imports/layers.ts.`;
  if (to === null) return `${one.target} is in no layer: add it to scripts/imports/layers.ts.`;
  if (from.entry === to.entry || from.rank < to.rank) return null;
  return `${source.path} imports ${one.target}: ${to.entry} is ${from.rank === to.rank ? 'beside' : 'above'} ${from.entry}.`;
}

function judgeEnvironment(source: SourceFile): string | null {
  if (!source.readsEnvironment || !PRODUCT.has(partOf(source.path))) return null;
  return /(^|\/)([^/]+\.)?config\.ts$/.test(source.path) ? null : `${source.path} reads process.env: only a config.ts may.`;
}

/** Type imports count: two files whose types depend on each other are really one file. */
function findCycles(sources: readonly SourceFile[]): string[] {
  const edges = new Map(sources.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    const at = trail.indexOf(path);
    if (at !== -1) found.push(`A cycle of imports: ${[...trail.slice(at), path].join(' → ')}.`);
    if (at !== -1 || done.has(path)) return;
    for (const target of edges.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return found;
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

function partOf(path: string): string {
  return path.split('/')[0] ?? path;
}

function isOf(specifier: string, dependency: string): boolean {
  return dependency.endsWith('/')
    ? specifier.startsWith(dependency)
    : specifier === dependency || specifier.startsWith(`${dependency}/`);
}
