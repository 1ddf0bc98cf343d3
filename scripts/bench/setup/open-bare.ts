import { Worker } from 'node:worker_threads';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { BareAnswer, BareOrder, BareThreadData } from './bare-thread.js';
import type { CaptureInputs } from './record-inputs.js';

/** The same models on the same inputs without a pipeline: the upper limit of the pipeline's speed. */
export interface Bare {
  /** Runs the model inputs of the given number of captures, divided among the threads. */
  runCaptures(captures: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param options.lanes the number of threads, each with its own runtime; the same as the engine's
 * @throws Refusal if the engine is not available here
 */
export async function openBare(options: {
  engine: string;
  lanes: number;
  modelsDir: string;
  inputs: CaptureInputs;
}): Promise<Bare> {
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
export function shareOut(inputs: CaptureInputs, captures: number, lanes: number): Record<string, number>[] {
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
