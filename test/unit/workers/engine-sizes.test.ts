import { prepareEnvironment } from '@faceproof/workers/device/runtime-environment.config.js';
import { chooseSizes, type EngineSizes } from '@faceproof/workers/engine-sizes.js';
import { describe, expect, it } from 'vitest';

describe('a batch', () => {
  const sizes = (engine: string, threads: number, set: Partial<EngineSizes> = {}) =>
    chooseSizes({ engine, threads, batchMax: set.batchMax, picturesMax: set.picturesMax });

  it.each([
    ['onnx:cpu', 1, 8],
    ['onnx:cpu', 4, 4],
    ['tfjs:wasm', 2, 4],
    ['onnx:webgpu', 4, 8],
    ['onnx:cuda', 4, 32],
    ['onnx:cuda:fp16', 4, 32],
    ['onnx:cpu:fp16', 2, 4],
    ['tfjs:gpu', 1, 32],
  ])('has on %s with %i threads at most %i items', (engine, threads, most) => {
    expect(sizes(engine, threads).batchMax).toBe(most);
  });

  it('finds enough pictures in memory to be full', () => {
    for (const batchMax of [1, 4, 8, 32, 256])
      expect(sizes('onnx:cpu', 1, { batchMax }).picturesMax).toBe(Math.max(12, batchMax));
    expect(sizes('onnx:cuda', 1)).toEqual({ batchMax: 32, picturesMax: 32 });
  });

  it('is no larger than the pictures in memory that are set', () => {
    expect(sizes('onnx:cuda', 1, { picturesMax: 20 })).toEqual({ batchMax: 20, picturesMax: 20 });
    expect(sizes('onnx:cpu', 4, { picturesMax: 2 })).toEqual({ batchMax: 2, picturesMax: 2 });
    expect(sizes('onnx:cpu', 1, { picturesMax: 100 })).toEqual({ batchMax: 8, picturesMax: 100 });
  });
});

describe('the environment of an engine', () => {
  const prepared = (engine: string, given: NodeJS.ProcessEnv = {}) => {
    const environment = { ...given };
    prepareEnvironment(engine, environment);
    return environment;
  };

  it('forbids the telemetry of onnxruntime, whatever was set', () => {
    expect(prepared('onnx:cpu', { ORT_DISABLE_TELEMETRY: '0' })).toEqual({ ORT_DISABLE_TELEMETRY: '1' });
  });

  it.each(['onnx:cuda', 'onnx:cuda:fp16', 'tfjs:gpu'])(
    'turns the roundings of TF32 off on %s, unless the operator turned them on',
    (engine) => {
      expect(prepared(engine)).toMatchObject({ NVIDIA_TF32_OVERRIDE: '0' });
      expect(prepared(engine, { NVIDIA_TF32_OVERRIDE: '1' })).toMatchObject({ NVIDIA_TF32_OVERRIDE: '1' });
    },
  );

  it('counts an empty variable as unset', () => {
    expect(prepared('onnx:cuda', { NVIDIA_TF32_OVERRIDE: '' })).toMatchObject({ NVIDIA_TF32_OVERRIDE: '0' });
  });

  it('lets TensorFlow take the memory of the card as it needs it', () => {
    expect(prepared('tfjs:gpu')).toMatchObject({ TF_FORCE_GPU_ALLOW_GROWTH: 'true' });
  });
});
