import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { type Engine, openEngine } from '@faceproof/workers/open-engine.js';
import { openMeasurementCache } from './measurement-cache.js';

/** Measures pictures, each only once. */
export interface Measuring {
  /** Frames of one capture, in their order. @throws EngineError */
  measure(frames: readonly Buffer[]): Promise<Measurement>;
  /** How many came from the cache so far. */
  remembered(): number;
  close(): Promise<void>;
}

export interface MeasuringOptions {
  modelsDir: string;
  set: ModelSet;
  /** Such as `onnx:cpu`. */
  engine: string;
  /** The folder of earlier measurements; null: measure everything again, and keep nothing. */
  cacheDir: string | null;
}

/**
 * A measurement depends on the pictures, the manifests, the engine and the code, so their digests are its key, and an interrupted
 * run resumes. The engine is opened for the first picture that is not known.
 */
export function openMeasuring({ modelsDir, set, engine, cacheDir }: MeasuringOptions): Measuring {
  const cache = cacheDir === null ? null : openMeasurementCache(cacheDir, keyOf(set, engine));
  let cleaning: Promise<void> | null = null;
  let opening: Promise<Engine> | null = null;
  let remembered = 0;
  const run = async (frames: readonly Buffer[]): Promise<Measurement> => {
    opening ??= openEngine({ modelsDir, set, engine });
    const media = { kind: 'FRAMES' as const, frames: [...frames] };
    return (await opening).measure({ captureId: 'evaluation', media, reference: null });
  };
  return {
    async measure(frames) {
      if (cache === null) return run(frames);
      cleaning ??= cache.clean();
      await cleaning;
      const digest = digestOf(frames.map(digestOf).join());
      const known = await cache.find(digest);
      if (known !== null) {
        remembered++;
        return known;
      }
      const measured = await run(frames);
      await cache.keep(digest, measured);
      return measured;
    },
    remembered: () => remembered,
    async close() {
      await (await opening)?.close();
    },
  };
}

/**
 * The set's name is part of a measurement. Of a manifest everything counts but what is measured with it: other input settings over
 * the same weights give other numbers, and a calibration must not empty the cache.
 */
export function keyOf({ set, manifests }: Pick<ModelSet, 'set' | 'manifests'>, engine: string): string {
  const models = listManifests(manifests).map((manifest) => ({ ...manifest, calibration: null, golden: null }));
  return digestOf(JSON.stringify([digestCode(), engine, set, models]));
}

function digestOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Of the code that measures: everything that was built of the workers, the models and the protocol, and the versions of their dependencies.
 * Takes some tens of milliseconds. The bundles are built of the same code.
 *
 * @returns hex
 */
function digestCode(): string {
  const hash = createHash('sha256');
  for (const root of ROOTS) {
    const folder = dirname(fileURLToPath(import.meta.resolve(root)));
    const dist = folder.slice(0, folder.lastIndexOf('dist') + 'dist'.length);
    // Its dependencies are pinned to exact versions.
    hash.update(readFileSync(join(dist, '..', 'package.json')));
    for (const path of listCode(dist)) hash.update(path).update(readFileSync(join(dist, path)));
  }
  return hash.digest('hex');
}

const ROOTS = [
  '@faceproof/workers/open-engine.js',
  '@faceproof/models/sets/load-set.js',
  '@faceproof/protocol/measuring/jpeg2000-header.js',
];

function listCode(dist: string): string[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js') && !path.startsWith('bundle'))
    .sort();
}
