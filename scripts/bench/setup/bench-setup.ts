import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Refusal } from '@faceproof/installation/refusal.js';
import { fetchSamples } from '@faceproof/installation/weights/fetch-samples.js';
import { countLanes } from '@faceproof/workers/engine-sizes.js';
import { type Engine, openEngine } from '@faceproof/workers/open-engine.js';
import sharp from 'sharp';
import type { BareAnswer, BareOrder, BareThreadData } from './bare-thread.js';
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

const STILLS = /^franck_\d+\.jpg$/;
const COUNT = 8;

/** @returns a function that makes the 8 pictures (640×480) of a capture: always the same pixels, but never the same bytes */
export async function makeFrames(modelsDir: string): Promise<() => Buffer[]> {
  const files = await fetchSamples({ modelsDir });
  const stills = [...files].filter(([name]) => STILLS.test(name)).slice(0, COUNT);
  const frames = await Promise.all(
    stills.map(async ([, path]) =>
      sharp(await readFile(path))
        .resize(640, 480, { fit: 'cover' })
        .jpeg({ quality: 90 })
        .toBuffer(),
    ),
  );
  return () => frames.map(withComment);
}

/** Inserts a random JPEG comment segment after the start marker. */
function withComment(jpeg: Buffer): Buffer {
  const comment = randomBytes(16);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.of(0xff, 0xfe, 0, comment.length + 2), comment, jpeg.subarray(2)]);
}

/** The same models on the same inputs without a pipeline: the upper limit of the pipeline's speed. */
interface Bare {
  /** Runs the model inputs of the given number of captures, divided among the threads. */
  runCaptures(captures: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param options.lanes the number of threads, each with its own runtime; the same as the engine's
 * @throws Refusal if the engine is not available here
 */
async function openBare(options: { engine: string; lanes: number; modelsDir: string; inputs: CaptureInputs }): Promise<Bare> {
  const { engine, modelsDir, inputs } = options;
  const data: BareThreadData = { engine, modelsDir, inputs };
  const threads = Array.from(
    { length: options.lanes },
    () => new Worker(new URL('./bare-thread.js', import.meta.url), { workerData: data }),
  );
  const close = async () => {
    await Promise.all(threads.map((thread) => thread.terminate()));
  };
  try {
    await Promise.all(threads.map((thread) => answered(thread)));
  } catch (error) {
    await close();
    throw error;
  }
  const order = (thread: Worker, message: BareOrder) => {
    const answer = answered(thread);
    thread.postMessage(message);
    return answer;
  };
  return {
    async runCaptures(captures) {
      const shares = shareOut(inputs, captures, threads.length);
      await Promise.all(threads.map((thread, i) => order(thread, { items: shares[i] ?? {} })));
    },
    close,
  };
}

/** Pure. @returns for each thread, the number of items per network, divided as equally as possible */
function shareOut(inputs: CaptureInputs, captures: number, lanes: number): Record<string, number>[] {
  return Array.from({ length: lanes }, (_, lane) =>
    Object.fromEntries(
      Object.entries(inputs).map(([network, items]) => {
        const all = items.length * captures;
        return [network, Math.floor((all * (lane + 1)) / lanes) - Math.floor((all * lane) / lanes)];
      }),
    ),
  );
}

async function answered(thread: Worker): Promise<void> {
  const answer = await new Promise<BareAnswer>((resolve, reject) => {
    thread.once('message', (message: BareAnswer) => {
      thread.off('error', reject);
      resolve(message);
    });
    thread.once('error', reject);
  });
  if (answer.type === 'failed') throw new Refusal(answer.message);
}
