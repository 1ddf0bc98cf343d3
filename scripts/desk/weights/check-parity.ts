import { compareGolden, packGolden, precisionOf } from '@faceproof/models/roles/golden.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { EngineError } from '@faceproof/workers/device/engine-error.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import type { Outputs, Runtime } from '@faceproof/workers/device/runtime.js';
import { isConstant, packBeside } from './golden.js';

/** One model on one engine. Differences are in standard deviations of the output, the worst over all outputs. */
export interface Parity {
  engine: string;
  model: string;
  /** From the golden numbers of the manifest. */
  off: number;
  /** From the result for the same item in the middle of a batch of three. */
  batchOff: number;
  tolerance: number;
  passed: boolean;
  /** See {@link isConstant}. */
  constant: boolean;
  runMs: number;
}

export interface EngineParity {
  engine: string;
  /** Why it does not work on this machine, and how to install it; null if it works. */
  missing: string | null;
  models: Parity[];
}

/** @returns the results of each engine for every model; a missing engine is reported, not an error */
export async function checkParity(options: {
  modelsDir: string;
  manifests: readonly Manifest[];
  engines: readonly string[];
  now: () => number;
}): Promise<EngineParity[]> {
  const results: EngineParity[] = [];
  for (const engine of options.engines) results.push(await checkEngine(engine, options));
  return results;
}

async function checkEngine(engine: string, options: Parameters<typeof checkParity>[0]): Promise<EngineParity> {
  const models: Parity[] = [];
  try {
    const runtime = await openRuntime(engine, 1);
    try {
      for (const manifest of options.manifests) models.push(await checkModel(engine, runtime, manifest, options));
    } finally {
      await runtime.close();
    }
    return { engine, missing: null, models };
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'RUNTIME_UNAVAILABLE') throw error;
    return { engine, missing: error.message, models: [] };
  }
}

async function checkModel(
  engine: string,
  runtime: Runtime,
  manifest: Manifest,
  { modelsDir, now }: { modelsDir: string; now: () => number },
): Promise<Parity> {
  await runtime.load(manifest, await loadWeights(modelsDir, manifest));
  const item = packGolden(manifest);
  const startedAt = now();
  // A runtime may take ownership of the buffer.
  const alone = await runtime.run(manifestId(manifest), Float32Array.from(item), 1);
  const runMs = now() - startedAt;
  const batch = await runtime.run(manifestId(manifest), packBeside(manifest, 3), 3);
  const { off, tolerance } = compareGolden(manifest, alone, precisionOf(manifest.role, runtime.precision));
  const batchOff = distance(manifest, alone, batch);
  return {
    engine,
    model: manifestId(manifest),
    off,
    batchOff,
    tolerance,
    passed: off <= tolerance && batchOff <= tolerance,
    constant: isConstant(manifest, batch, 3),
    runMs: Math.round(runMs * 10) / 10,
  };
}

/** The worst difference between an item alone and as the middle one of three, in each output's standard deviations. */
function distance({ golden }: Manifest, alone: Outputs, batch: Outputs): number {
  const worst = golden.outputs.map(({ name, deviation }) => {
    const [a, b] = [alone[name], batch[name]];
    if (a === undefined || b === undefined || b.length !== 3 * a.length) return Number.POSITIVE_INFINITY;
    return a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[a.length + i] ?? Number.NaN))), 0) / deviation;
  });
  return Math.max(...worst);
}
