import { countLanes } from '@faceproof/workers/engine-sizes.js';
import { type Engine, openEngine } from '@faceproof/workers/open-engine.js';
import { makeFrames } from './make-frames.js';
import { type Bare, openBare } from './open-bare.js';
import { type CaptureInputs, recordInputs } from './record-inputs.js';

/** What the parts measure with: the engine, the same models without the pipeline, and pictures. */
export interface BenchSetup {
  engine: Engine;
  bare: Bare;
  inputs: CaptureInputs;
  /** @returns the pictures of a new capture: always the same pixels, but never the same bytes */
  frames: () => Buffer[];
  /** Measures one capture with the pipeline. */
  measure(): Promise<void>;
  close(): Promise<void>;
}

/** @throws EngineError, Refusal, FetchError */
export async function openBenchSetup(options: { modelsDir: string; engine: string; threads: number }): Promise<BenchSetup> {
  const frames = await makeFrames(options.modelsDir);
  const engine = await openEngine(options);
  try {
    const inputs = await recordInputs(engine, frames());
    const bare = await openBare({ ...options, lanes: countLanes(options.engine, options.threads), inputs });
    return {
      engine,
      bare,
      inputs,
      frames,
      async measure() {
        await engine.measure({ captureId: 'bench', media: { kind: 'FRAMES', frames: frames() }, reference: null });
      },
      async close() {
        await bare.close();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
