import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseForbiddenImports } from '../../../scripts/check/check-imports.js';

/**
 * Follows recipes of CONTRIBUTING.md in a copy of the tree: adds a check with a threshold, a route, a resource, a problem and a column
 * by the files that they name, and runs what guards the lists. A list that a recipe forgets fails here, and so does a recipe that grows.
 */

const ROOT = join(import.meta.dirname, '..', '..', '..');
const copy = mkdtempSync(join(tmpdir(), 'faceproof-recipes-'));
const run = promisify(execFile);

type Swap = [where: RegExp, by: string];
/** A new file has its text, or comes `from` another one. */
type Edit = string | { from?: string; swaps: Swap[] };

interface Recipe {
  filesMax: number;
  edits: Record<string, Edit>;
}

const EXAMPLES = 'orchestrator/openapi/examples.json';
const before = (text: string): Swap => [/^/, text];
const after = (where: RegExp, text: string): Swap => [where, `$&${text}`];
const end = (text: string): Swap => [/$(?![\s\S])/, text];

const RECIPES: Record<string, Recipe> = {
  'Add a check': {
    filesMax: 8,
    edits: {
      'orchestrator/judgement/checks/face-dummy.ts': `
        import { thresholdOf } from '../thresholds/threshold-of.js';
        import { type CheckInput, compareScore, type Verdict } from './check.js';
        import { STANDS_ON } from './stands-on.js';
        export function checkFaceDummy(input: CheckInput): Verdict {
          return compareScore('face.dummy', STANDS_ON.template, 1, thresholdOf(input, 'face.dummy'), 'FACE_MISMATCH');
        }`,
      'orchestrator/judgement/checks/index.ts': {
        swaps: [
          before("import { checkFaceDummy } from './face-dummy.js';\n"),
          after(/ {2}\{ kind: 'face.match',.*\n/, "{ kind: 'face.dummy', needs: [], judge: checkFaceDummy },"),
        ],
      },
      'protocol/words.ts': { swaps: [after(/ {2}'face.match': \{.*\n/, "'face.dummy': { required: false, asks: 'Dummy.' },")] },
      'console/session-view/words.ts': {
        swaps: [
          after(/ {2}'face.match': \[.*\n/, "'face.dummy': ['Dummy', 'Dummy'],"),
          after(/ {4}'face.match': '.*\n/, "'face.dummy': 'Dummy',"),
        ],
      },
      [EXAMPLES]: { swaps: [[/"face.match":(\{[^}]*\})/g, '$&,"face.dummy":$1']] },
      'test/unit/orchestrator/judgement/checks/face-dummy.test.ts': `
        import { CHECKS } from '@faceproof/orchestrator/judgement/checks/index.js';
        import { CHECK_KINDS } from '@faceproof/protocol/words.js';
        import { expect, it } from 'vitest';
        it('is in the envelope where it runs', () => expect(CHECKS.map(({ kind }) => kind)).toEqual(CHECK_KINDS));`,
      'models/sets/set-file.ts': {
        swaps: [
          after(
            / {2}'face.match': \{ role.*\n/,
            "'face.dummy': { role: 'match', before: { threshold: 0.5, reviewThreshold: null, because: 'Dummy' } },",
          ),
        ],
      },
      'models/sets/2030-01-01.json': {
        from: 'models/sets/2026-11-27.json',
        swaps: [
          [/"set": "[^"]*"/, '"set": "2030-01-01"'],
          after(/"checks": \{/, '"face.dummy": { "threshold": 0.5, "reviewThreshold": null, "because": "Dummy" },'),
        ],
      },
    },
  },
  'Add a route': {
    // Five, and one for each status.
    filesMax: 7,
    edits: {
      'protocol/api/figures/usage.ts': { swaps: [end('export const DummySchema = z.strictObject({ used: count });')] },
      'orchestrator/routes/usage/dummy.ts': `
        import { DummySchema } from '@faceproof/protocol/api/figures/usage.js';
        import { type Handler, handlerFor } from '../../http/route.js';
        export function getDummy(): Handler<'key'> {
          return handlerFor('key', {
            doc: { id: 'getDummy', tag: 'Usage', summary: 'Dummy', answers: { 200: DummySchema }, problems: ['dummy_problem'] },
            handle: async () => ({ status: 200, body: { used: 0 } }),
          });
        }`,
      'orchestrator/routes/index.ts': {
        swaps: [
          before("import { getDummy } from './usage/dummy.js';\n"),
          after(/export const TABLE.*\n/, "['GET', '/v1/usage/dummy', 'key', 'usage', 'reads', getDummy],"),
        ],
      },
      'clients/javascript/calls/figures/usage.ts': {
        swaps: [
          after(/export interface UsageCalls \{/, 'dummy(options?: CallOptions): Promise<{ used: number }>;'),
          after(/return \{/, "dummy: (options) => read(connection, '/v1/usage/dummy', undefined, options),"),
        ],
      },
      [EXAMPLES]: { swaps: [after(/"answers": \{/, '"getDummy": { "used": 0 },')] },
      'test/contract/usage/dummy/200.test.ts': `
        import type { DummySchema } from '@faceproof/protocol/api/figures/usage.js';
        import { it } from 'vitest';
        import { useApi } from '../../harness/orchestrator-in-process.js';
        const api = useApi();
        it('answers', async () => (await api().client.usage.dummy()) satisfies (typeof DummySchema)['_zod']['output']);`,
      'test/contract/usage/dummy/409.test.ts': "export const PROVES = 'dummy_problem';",
    },
  },
  'Add a resource': {
    // Eight, and one for each status.
    filesMax: 9,
    edits: {
      'protocol/api/figures/dummies.ts': `
        import { z } from 'zod';
        export const DummiesSchema = z.strictObject({ dummies: z.array(z.string()) });`,
      'protocol/package.json': {
        swaps: [after(/"exports": \{\n/, '"./api/figures/dummies.js": "./dist/api/figures/dummies.js",')],
      },
      'orchestrator/routes/dummies/list.ts': `
        import { DummiesSchema } from '@faceproof/protocol/api/figures/dummies.js';
        import { type Handler, handlerFor } from '../../http/route.js';
        export function listDummies(): Handler<'key'> {
          return handlerFor('key', {
            doc: { id: 'listDummies', tag: 'Usage', summary: 'Dummies', answers: { 200: DummiesSchema } },
            handle: async () => ({ status: 200, body: { dummies: [] } }),
          });
        }`,
      'orchestrator/routes/index.ts': {
        swaps: [
          before("import { listDummies } from './dummies/list.js';\n"),
          after(/export const TABLE.*\n/, "['GET', '/v1/dummies', 'key', 'usage', 'reads', listDummies],"),
        ],
      },
      'clients/javascript/calls/figures/dummies.ts': `
        import type { CallOptions } from '../../http/send-call.js';
        import { type Connection, read } from '../call.js';
        export interface DummyCalls { list(options?: CallOptions): Promise<{ dummies: string[] }> }
        /** @internal */
        export function dummyCalls(connection: Connection): DummyCalls {
          return { list: (options) => read(connection, '/v1/dummies', undefined, options) };
        }`,
      'clients/javascript/create-faceproof.ts': {
        swaps: [
          before("import { type DummyCalls, dummyCalls } from './calls/figures/dummies.js';\n"),
          after(/ {2}usage: UsageCalls;/, 'dummies: DummyCalls;'),
          after(/ {4}usage: usageCalls\(connection\),/, 'dummies: dummyCalls(connection),'),
        ],
      },
      'clients/javascript/index.ts': { swaps: [end("export type * from './calls/figures/dummies.js';")] },
      [EXAMPLES]: { swaps: [after(/"answers": \{/, '"listDummies": { "dummies": [] },')] },
      'test/contract/dummies/list/200.test.ts': `
        import { it } from 'vitest';
        import { useApi } from '../../harness/orchestrator-in-process.js';
        const api = useApi();
        it('answers', async () => (await api().client.dummies.list()) satisfies { dummies: string[] });`,
    },
  },
  'Add a problem': {
    filesMax: 4,
    edits: {
      'protocol/problems.ts': {
        swaps: [
          after(/ {2}last_owner: problem.*\n/, "dummy_problem: problem(409, 'Dummy'),"),
          after(/ {2}last_owner: '.*\n/, "dummy_problem: 'Dummy.',"),
        ],
      },
      'clients/javascript/errors/problem-errors.ts': {
        swaps: [end("export class DummyProblemError extends ProblemError<'dummy_problem'> {}")],
      },
      'test/contract/harness/provoke-problems.ts': {
        swaps: [after(/ {2}malformed_json:/, " (api) => api.call('GET', '/v1/sessions'),\n  dummy_problem:")],
      },
      [EXAMPLES]: { swaps: [after(/ {4}"last_owner": .*\n/, '"dummy_problem": { "detail": "Dummy." },')] },
    },
  },
  'Add a column of sessions': {
    filesMax: 6,
    edits: {
      'orchestrator/store/migrations/0099-dummy.ts': `
        import type { Migration } from './migration.js';
        export const dummy: Migration = {
          compatibleWith: '0001-foundation',
          steps: [{ kind: 'CHANGE', sql: 'alter table sessions add column if not exists dummy text' }],
        };`,
      'orchestrator/store/migrate.ts': {
        swaps: [
          before("import { dummy } from './migrations/0099-dummy.js';\n"),
          [/('0001-foundation': foundation)/, "$1, '0099-dummy': dummy"],
        ],
      },
      'docs/guides/upgrade.md': {
        swaps: [after(/\| `0001-foundation` .*\n/, '| `0099-dummy` | `0001-foundation` | of `sessions`, for a moment |')],
      },
      'orchestrator/sessions/session.ts': { swaps: [after(/export interface Session .*\n/, 'dummy: string | null;')] },
      'orchestrator/sessions/sessions.store.ts': { swaps: [after(/ {2}'locale',\n/, "'dummy',")] },
      'orchestrator/journey/sessions/open-session.ts': { swaps: [after(/ {6}locale: request.*\n/, 'dummy: null,')] },
    },
  },
};

/** What guards the lists, in seconds and without a database. */
const GUARDS = [
  'routes',
  'protocol',
  'models/sets',
  'client/send-call',
  'docs',
  'orchestrator/judgement',
  'orchestrator/policy',
];

beforeAll(async () => {
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, maxBuffer: 1e8 });
  for (const path of stdout.trim().split('\n')) cpSync(join(ROOT, path), join(copy, path));
  linkDependencies();
  for (const { edits } of Object.values(RECIPES)) for (const [path, edit] of Object.entries(edits)) apply(path, edit);
}, 240_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }), 240_000);

describe.each(Object.entries(RECIPES))('the recipe "%s"', (name, { filesMax, edits }) => {
  it(`names every file, at most ${filesMax}`, () => {
    const named = filesOf(name);
    const files = Object.keys(edits);
    expect(files.filter((path) => !named.some((one) => one.test(path)))).toEqual([]);
    expect(named.filter((one) => !files.some((path) => one.test(path)))).toEqual([]);
    expect(files.length).toBeLessThanOrEqual(filesMax);
  });
});

describe('a tree to which everything was added by the recipes', () => {
  it('has correct types and imports, and passes the tests that guard the lists', { timeout: 600_000 }, async () => {
    await node('typescript/bin/tsc', '-b', '--pretty', 'false');
    await refuseForbiddenImports(copy);
    await node('vitest/vitest.mjs', 'run', '--project', 'pure', ...GUARDS.map((folder) => `test/unit/${folder}`));
  });
});

/** The first path of each numbered line below a heading. */
function filesOf(heading: string): RegExp[] {
  const section = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const paths = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = '']) => path);
  return paths.map((path) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/<[^>]+>/g, '[^/]+')}$`));
}

/** Ours are links that stay inside of the copy. */
function linkDependencies(): void {
  symlinkSync(join(ROOT, 'clients/javascript/node_modules'), join(copy, 'clients/javascript/node_modules'));
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    const [source, target] = [join(ROOT, 'node_modules', name), join(copy, 'node_modules', name)];
    if (name === '@faceproof') cpSync(source, target, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(source, target);
  }
}

function apply(path: string, edit: Edit): void {
  const target = join(copy, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(
    target,
    typeof edit === 'string' ? edit : edit.swaps.reduce(swap, readFileSync(join(copy, edit.from ?? path), 'utf8')),
  );
}

function swap(text: string, [where, by]: Swap): string {
  if (!where.test(text)) throw new Error(`No file to change has ${where} any more: adapt this test`);
  where.lastIndex = 0;
  return text.replace(where, by);
}

async function node(program: string, ...args: string[]): Promise<void> {
  try {
    await run(process.execPath, [join(copy, 'node_modules', program), ...args], { cwd: copy, maxBuffer: 1e8 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}${stderr}`.slice(-8000));
  }
}
