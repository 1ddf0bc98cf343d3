import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHECKED_FOLDERS, refuseForbiddenImports } from '../../../scripts/check-imports.js';
import { findLooseExports } from '../../../scripts/imports/judge-exports.js';
import { findImpure } from '../../../scripts/imports/judge-purity.js';
import { readSource } from '../../../scripts/imports/read-imports.js';
import { findForbiddenImports } from '../../../scripts/imports/rules.js';

const judge = (path: string, code: string) => findForbiddenImports([readSource(path, code)]);

test.each([
  ['the orchestrator imports a worker', 'orchestrator/app.ts', `import { x } from '@faceproof/workers/pool.js';`],
  ['a worker imports the orchestrator', 'workers/main.ts', `import type { X } from '@faceproof/orchestrator/app.js';`],
  ['the protocol imports models', 'protocol/words.ts', `import { x } from '@faceproof/models/roles/match.js';`],
  ['the client imports more than the protocol', 'client/calls.ts', `export { x } from '@faceproof/models/roles/match.js';`],
  ['the product imports a script', 'workers/main.ts', `import { x } from '../scripts/prepare-tests.js';`],
  ['a relative path leaves its part', 'orchestrator/app.ts', `const x = await import('../protocol/words.js');`],
  ['a route imports the queue', 'orchestrator/routes/sessions/get.ts', `import { Queue } from 'bullmq';`],
  ['a file outside the queue imports its types', 'orchestrator/http/call.ts', `import type { Redis } from 'ioredis';`],
  ['a file outside the decoder imports sharp', 'workers/measure/measure-face.ts', `import sharp from 'sharp';`],
  [
    'a file outside the runtimes imports onnxruntime',
    'workers/measure/measure-face.ts',
    `import * as ort from 'onnxruntime-node';`,
  ],
  ['a file outside the store imports pg', 'orchestrator/journey/sweep.ts', `import pg from 'pg';`],
  ['any file imports undici', 'installation/service/call-service.ts', `import { request } from 'undici';`],
  ['a file other than config.ts reads the environment', 'workers/pool/open.ts', 'const n = process.env.THREADS;'],
  ['a store imports the journey above it', 'orchestrator/store/database.ts', `import { x } from '../journey/sweep.js';`],
  [
    'a stage imports its neighbour',
    'orchestrator/files/files.store.ts',
    `import {\n  x,\n} from '../enrollments/enrollments.store.js';`,
  ],
  ['service.ts imports code', 'orchestrator/service.ts', `import { x } from './jobs/jobs.js';`],
  ['a worker’s step imports the intake above it', 'workers/frames/decode.ts', `import { x } from '../intake/consume.js';`],
  ['an evaluation imports its command', 'desk/match/tally-pairs.ts', `import { x } from '../commands/run-match.js';`],
  ['a peer of the bench imports a part', 'bench/peers/open-human.ts', `import { x } from '../parts/compare-pipeline.js';`],
  ['a role imports the sets above it', 'models/roles/match.ts', `import { x } from '../sets/load-set.js';`],
  ['a picture imports a graph', 'models/pixels/tensor-spec.ts', `import type { X } from '../graphs/tfjs-files.js';`],
  [
    'a worker imports a set with thresholds',
    'workers/measure/a.ts',
    `import type { ModelSet } from '@faceproof/models/sets/load-set.js';`,
  ],
  ['a folder has no layer', 'orchestrator/helpers/x.ts', `import { x } from '../clock.js';`],
])('rejected: %s', (_, path, code) => {
  expect(judge(path, code)).toHaveLength(1);
});

test.each([
  ['a file imports a lower layer', 'orchestrator/journey/sweep.ts', `import { x } from '../store/database.js';`],
  ['a file imports its neighbour in the folder', 'orchestrator/files/a.ts', `import { x } from './b.js';`],
  ['the jobs folder imports the queue', 'orchestrator/jobs/jobs.ts', `import { Queue } from 'bullmq';`],
  ['config.ts reads the environment', 'workers/config.ts', 'const n = process.env.THREADS;'],
  ['a test imports a script', 'test/harness/x.ts', `import { x } from '../../scripts/prepare-tests.js';`],
  [
    'an import appears only in a comment',
    'protocol/words.ts',
    `// import { Queue } from 'bullmq'\n/* import x from 'pg' */\nexport const at = 'http://x';`,
  ],
])('allowed: %s', (_, path, code) => {
  expect(judge(path, code)).toEqual([]);
});

test('a cycle is rejected even if it consists of type imports', () => {
  const sources = [
    readSource('protocol/a.ts', `import type { B } from './b.js';`),
    readSource('protocol/b.ts', `import type { C } from './c.js';`),
    readSource('protocol/c.ts', `export type { A } from './a.js';`),
  ];
  expect(findForbiddenImports(sources)).toEqual([
    'A cycle of imports: protocol/a.ts → protocol/b.ts → protocol/c.ts → protocol/a.ts.',
  ]);
});

test('a pure file is rejected if it reaches I/O through any chain of imports', () => {
  const sources = [
    readSource(
      'orchestrator/judgement/signs/a.ts',
      `import { b } from '../../captures/b.js';\nimport type { C } from '../../c.store.js';`,
    ),
    readSource('orchestrator/captures/b.ts', `import { load } from '@faceproof/models/sets/load-set.js';`),
    readSource('models/sets/load-set.ts', `import { readFileSync } from 'node:fs';`),
    readSource('models/roles/match.ts', `import { z } from 'zod';`),
  ];
  expect(findImpure(sources)).toEqual([
    'orchestrator/judgement/signs/a.ts → orchestrator/captures/b.ts → models/sets/load-set.ts imports node:fs: orchestrator/judgement/signs/a.ts is pure and must not reach I/O.',
  ]);
});

test('a forbidden import fails the build and names its file', async () => {
  const root = mkdtempSync(join(tmpdir(), 'faceproof-imports-'));
  for (const part of CHECKED_FOLDERS) {
    mkdirSync(join(root, part));
    writeFileSync(join(root, part, 'package.json'), '{"exports": {}}');
  }
  await expect(refuseForbiddenImports(root)).resolves.toBeUndefined();
  writeFileSync(join(root, 'orchestrator', 'app.ts'), `import sharp from 'sharp';\n`);
  await expect(refuseForbiddenImports(root)).rejects.toThrow(
    /orchestrator\/app\.ts imports sharp: only .* may\.\n1 rule broken/,
  );
  rmSync(root, { recursive: true });
});

test('an export is rejected unless it names one file that another workspace imports', () => {
  const sources = [
    readSource('workers/main.ts', `import { x } from '@faceproof/models/sets/load-set.js';`),
    readSource('test/unit/x.ts', `import { y } from '@faceproof/models/roles/match.js';`),
    readSource('models/a.ts', `import { z } from '@faceproof/models/pixels/warp.js';`),
  ];
  const exported = ['./sets/load-set.js', './roles/match.js', './pixels/warp.js', './graphs/*.js'];
  expect(findLooseExports([{ part: 'models', exports: exported }], sources)).toEqual([
    'models/package.json exports "./roles/match.js", which no other workspace imports: remove it.',
    'models/package.json exports "./pixels/warp.js", which no other workspace imports: remove it.',
    'models/package.json exports "./graphs/*.js": name the files that others may import.',
  ]);
});
