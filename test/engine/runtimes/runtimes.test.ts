import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkParity } from '@faceproof/desk/weights/check-parity.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { packGolden } from '@faceproof/models/roles/golden.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import { describe, expect, it } from 'vitest';
import { SHIPPED_MODELS, shippedModel } from '../../harness/media/shipped-models.js';

const modelsDir = modelsDirOf(join(import.meta.dirname, '..', '..', '..'), process.env);
const eyes = shippedModel('eyes');
const now = () => performance.now();
const SWIFTSHADER = '/usr/lib/chromium/vk_swiftshader_icd.json';

describe('one model file, several runtimes', () => {
  it.each(['onnx:cpu', 'tfjs:wasm'])('gives the golden numbers on %s, alone and in the middle of a batch', async (engine) => {
    const [result] = await checkParity({ modelsDir, manifests: SHIPPED_MODELS, engines: [engine], now });
    expect(result!.missing).toBeNull();
    expect(result!.models).toHaveLength(SHIPPED_MODELS.length);
    for (const { model, off, batchOff } of result!.models) {
      // Far below what a manifest tolerates: both compute in 32-bit floats, in another order.
      expect({ model, off: off < 1e-4, batchOff: batchOff < 1e-4 }).toEqual({ model, off: true, batchOff: true });
    }
  });

  it.skipIf(!existsSync(SWIFTSHADER))(
    'gives the golden numbers on onnx:webgpu, through a Vulkan on the CPU (needs chromium)',
    async () => {
      const before = { icd: process.env.VK_ICD_FILENAMES, run: process.env.XDG_RUNTIME_DIR };
      process.env.VK_ICD_FILENAMES = SWIFTSHADER;
      process.env.XDG_RUNTIME_DIR ??= modelsDir;
      try {
        // The smallest one: a GPU that a CPU plays takes seconds for a run.
        const small = [eyes];
        const [result] = await checkParity({ modelsDir, manifests: small, engines: ['onnx:webgpu'], now });
        expect(result).toMatchObject({ missing: null, models: [{ passed: true }] });
      } finally {
        restore('VK_ICD_FILENAMES', before.icd);
        restore('XDG_RUNTIME_DIR', before.run);
      }
    },
  );

  it('keeps no tensor of a failed run or of a model that was loaded again, on tfjs:wasm', async () => {
    // The copy of the workers, which is not a dependency of the tests.
    const name: string = '@tensorflow/tfjs-core';
    const { memory } = await import(name);
    const weights = await loadWeights(modelsDir, eyes);
    const runtime = await openRuntime('tfjs:wasm', 1);
    const before = memory().numTensors;
    await runtime.load(eyes, weights);
    const loaded = memory().numTensors;
    expect(loaded).toBeGreaterThan(before);
    await runtime.load(eyes, weights);
    expect(memory().numTensors).toBe(loaded);
    await runtime.run(manifestId(eyes), packGolden(eyes), 1);
    // Half a picture is not an input of this graph.
    const torn = packGolden(eyes);
    await expect(runtime.run(manifestId(eyes), torn.subarray(0, torn.length / 2), 1)).rejects.toThrow();
    await expect(runtime.run(manifestId(eyes), new Float32Array(0), 0)).rejects.toThrow();
    expect(memory().numTensors).toBe(loaded);
    await runtime.close();
    expect(memory().numTensors).toBe(before);
  });

  it.each([
    ['tfjs:gpu', /needs the package @tensorflow\/tfjs-node-gpu.*docker\/worker-tfjs\.Dockerfile/],
    ['onnx:tensorrt', /TensorRT takes no option from Node.*Set ENGINE=onnx:cuda:fp16/],
    ['onnx:webgpu:fp16', /only onnx:cuda computes in 16 bits.*Leave out ":fp16"/],
    ['tfjs:gpu:fp16', /only onnx:cuda computes in 16 bits/],
    ['onnx:cuda:int8', /Unknown precision in ENGINE=onnx:cuda:int8: the only one to name is fp16/],
    ['onnx:cuda:fp32', /Unknown precision in ENGINE=onnx:cuda:fp32/],
    ['tfjs:quantum', /Set ENGINE to tfjs:gpu, tfjs:cpu or tfjs:wasm/],
    ['onnx:quantum', /Set ENGINE to one of onnx:cpu/],
    ['abacus:wood', /Set ENGINE to one of onnx:cpu, .*tfjs:wasm/],
  ])('refuses %s by name if it is unavailable, and says how to install it', async (engine, sentence) => {
    await expect(openRuntime(engine, 1)).rejects.toMatchObject({
      code: 'RUNTIME_UNAVAILABLE',
      message: expect.stringMatching(sentence),
    });
  });

  it.each(['onnx:cuda', 'onnx:cuda:fp16'])('names what %s lacks on this machine, and never falls back', async (engine) => {
    const [result] = await checkParity({ modelsDir, manifests: [eyes], engines: [engine], now });
    if (result!.missing === null) expect(result!.models).toMatchObject([{ engine, passed: true }]);
    else expect(result!.missing).toMatch(/CUDA 13, cuDNN 9.*docker\/worker-cuda\.Dockerfile/);
  });

  it('refuses a graph that is not the pinned one', async () => {
    const tampered = { ...eyes, derived: { ...eyes.derived, tfjs: { model: '0'.repeat(64), weights: '0'.repeat(64) } } };
    await expect(checkParity({ modelsDir, manifests: [tampered], engines: ['tfjs:wasm'], now })).rejects.toMatchObject({
      code: 'WEIGHTS_UNUSABLE',
    });
  });
});

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
