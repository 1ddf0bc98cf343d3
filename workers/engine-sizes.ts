import { engineIn32Bits } from '@faceproof/protocol/measuring/engine-name.js';

/** How much an engine has in hand at once. */
export interface EngineSizes {
  /** Most items of a model in one batch. */
  batchMax: number;
  /** Decoded pictures in memory at once, over all captures. */
  picturesMax: number;
}

const PICTURES_MAX = 12;
const BATCH_MAX = 8;
/** A card computes 32 items in little more time than 8. Not measured yet: docs/explanation/performance.md. */
const CARD_BATCH_MAX = 32;
/** Engines that run on an NVIDIA card. The device of onnx:webgpu may as well be part of a processor, or a program. */
const ON_CARD = ['onnx:cuda', 'tfjs:gpu'];
/** Engines that run a batch on each thread. */
const ON_THREADS = ['onnx:cpu', 'tfjs:wasm'];
/** Smaller batches let two threads finish at the same time; a CPU is 2 % slower with 4 items per batch than with 8. */
const SHARED_BATCH_MAX = 4;

/**
 * Chooses what is not set: batches of 8 on one thread, of 4 if several threads share the work, of 32 on a card. A picture gives a model
 * one item, so no batch is larger than the pictures in memory are many. Pure.
 */
export function chooseSizes(of: {
  engine: string;
  threads: number;
  batchMax: number | undefined;
  picturesMax: number | undefined;
}): EngineSizes {
  const batchMax = of.batchMax ?? Math.min(usualBatchMax(of.engine, of.threads), of.picturesMax ?? Number.POSITIVE_INFINITY);
  return { batchMax, picturesMax: of.picturesMax ?? Math.max(PICTURES_MAX, batchMax) };
}

/**
 * How many batches run in parallel. A model that uses two CPU threads waits for the slower one at every layer; two models
 * with a thread each are a quarter faster (docs/explanation/performance.md). A GPU runs one batch at a time.
 */
export function countLanes(engine: string, threads: number): number {
  return ON_THREADS.includes(engineIn32Bits(engine)) ? threads : 1;
}

function usualBatchMax(engine: string, threads: number): number {
  if (ON_CARD.includes(engineIn32Bits(engine))) return CARD_BATCH_MAX;
  return countLanes(engine, threads) > 1 ? SHARED_BATCH_MAX : BATCH_MAX;
}
