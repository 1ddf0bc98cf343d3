import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { modelsDir } from '../engine-fixtures.js';

const ON_ITS_THREAD = (folder: string) => `
  const { openEngine } = await import('@faceproof/workers/open-engine.js');
  const engine = await openEngine({ engine: 'onnx:cpu', threads: 1, modelsDir: ${JSON.stringify(folder)} });
  await engine.close();`;

const ON_THE_MAIN_THREAD = (folder: string) => `
  const { loadSet } = await import('@faceproof/models/sets/load-set.js');
  const { loadWeights } = await import('@faceproof/workers/device/load-weights.js');
  const { openRuntime } = await import('@faceproof/workers/device/open-runtime.js');
  const { eyes } = loadSet().manifests;
  const runtime = await openRuntime('onnx:cpu', 1);
  await runtime.load(eyes, await loadWeights(${JSON.stringify(folder)}, eyes));
  await runtime.close();`;

const homes: string[] = [];
afterEach(async () => {
  for (const home of homes.splice(0)) await rm(home, { recursive: true, force: true });
});

// With telemetry enabled, onnxruntime would create an id of the machine and a queue of events in the home folder.
it.each([
  ['as a worker runs them', ON_ITS_THREAD],
  ['as the model desk runs them', ON_THE_MAIN_THREAD],
])('models leave nothing in the home folder, %s', async (_, script) => {
  const home = await mkdtemp(join(tmpdir(), 'faceproof-home-'));
  homes.push(home);
  // onnxruntime disables its telemetry if an environment variable says that this is CI, which would make the test
  // meaningless.
  const { PATH, LD_LIBRARY_PATH } = process.env;
  const env = { PATH, LD_LIBRARY_PATH, HOME: home };
  await promisify(execFile)(
    process.execPath,
    [
      '-e',
      `(async () => {${script(await modelsDir())}
})()`,
    ],
    { env },
  );
  expect(await readdir(home, { recursive: true })).toEqual([]);
});
