import { openLog } from '@faceproof/workers/observe/log.js';
import { recycleAfterSwap } from '@faceproof/workers/recycle-after-swap.js';
import { expect, it } from 'vitest';

const LOG = openLog('silent');

it.each(['tfjs:gpu', 'tfjs:cpu'])('lets a new process replace a worker on %s, which keeps the previous set', (engine) => {
  const reasons: string[] = [];
  recycleAfterSwap(engine, LOG, (reason) => reasons.push(reason));
  expect(reasons).toEqual(['the model set was switched']);
});

it.each(['onnx:cpu', 'onnx:cuda', 'onnx:webgpu', 'tfjs:wasm'])('keeps a worker on %s, which returns the memory', (engine) => {
  const reasons: string[] = [];
  recycleAfterSwap(engine, LOG, (reason) => reasons.push(reason));
  expect(reasons).toEqual([]);
});
