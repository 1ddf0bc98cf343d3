import { prepareEnvironment } from '@faceproof/workers/device/runtime-environment.config.js';
import { usualBatchMax, usualPicturesMax } from '@faceproof/workers/open-engine.js';
import { describe, expect, it } from 'vitest';

describe('a batch', () => {
  it.each([
    ['onnx:cpu', 1, 8],
    ['onnx:cpu', 4, 4],
    ['tfjs:wasm', 2, 4],
    ['onnx:webgpu', 4, 8],
    ['onnx:cuda', 4, 32],
    ['tfjs:gpu', 1, 32],
  ])('has on %s with %i threads at most %i items', (engine, threads, most) => {
    expect(usualBatchMax(engine, threads)).toBe(most);
  });

  it('finds enough pictures in memory to be full', () => {
    for (const most of [1, 4, 8, 32, 256]) expect(usualPicturesMax(most)).toBeGreaterThanOrEqual(most);
    expect(usualPicturesMax(8)).toBe(12);
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

  it.each(['onnx:cuda', 'tfjs:gpu'])('turns the roundings of TF32 off on %s, unless the operator turned them on', (engine) => {
    expect(prepared(engine)).toMatchObject({ NVIDIA_TF32_OVERRIDE: '0' });
    expect(prepared(engine, { NVIDIA_TF32_OVERRIDE: '1' })).toMatchObject({ NVIDIA_TF32_OVERRIDE: '1' });
  });

  it('lets TensorFlow take the memory of the card as it needs it', () => {
    expect(prepared('tfjs:gpu')).toMatchObject({ TF_FORCE_GPU_ALLOW_GROWTH: 'true' });
  });
});
