import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addModel } from '@faceproof/desk/add/add-model.js';
import { deriveMinifasnet } from '@faceproof/desk/convert/derive-minifasnet.js';
import { fetchModels, isWhole } from '@faceproof/installation/weights/fetch-models.js';
import { packGolden } from '@faceproof/models/roles/golden.js';
import { weightsPaths } from '@faceproof/models/sets/cache-layout.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMinifasnet, runMinifasnet } from '../../harness/media/minifasnet.js';
import { writeTorchFile } from '../../harness/media/torch-file.js';

const TENSORS = makeMinifasnet(20);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faceproof-torch-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const add = async (file: Uint8Array, model: string) => {
  const from = join(folder, `${model}.pth`);
  await writeFile(from, file);
  return addModel({
    from,
    modelsDir: join(folder, 'models'),
    definitionsDir: folder,
    given: new Map(
      Object.entries({
        ...{ role: 'liveness', model, version: '2026-12-01', license: 'Apache-2.0', channels: 'BGR', mean: '0', std: '255' },
        ...{ 'setting classes': '["ATTACK","LIVE","REPLAY"]', 'setting crop': '"SQUARE"' },
      }),
    ),
    ask: null,
    today: '2026-12-01',
  });
};

describe('PyTorch weights of a MiniFASNet', () => {
  it('become the same graph every time', () => {
    const again = new Map([...TENSORS].reverse());
    expect(Buffer.compare(deriveMinifasnet(TENSORS), deriveMinifasnet(again))).toBe(0);
  });

  it('become a manifest, and a graph that gives the numbers of the unfolded network to 1e-6', async () => {
    const modelsDir = join(folder, 'models');
    const { manifest, noTfjs } = await add(writeTorchFile(TENSORS), 'small');
    expect(manifest).toMatchObject({ source: { file: '../weights/small@2026-12-01.onnx' }, input: { width: 32, height: 32 } });
    expect(noTfjs).toBeNull();
    const runtime = await openRuntime('onnx:cpu', 1);
    try {
      await runtime.load(manifest, await loadWeights(modelsDir, manifest));
      const input = packGolden(manifest);
      const expected = runMinifasnet(TENSORS, input);
      const { logits } = await runtime.run(manifestId(manifest), Float32Array.from(input), 1);
      expect(logits).toHaveLength(3);
      for (const [i, value] of expected.entries()) expect(Math.abs((logits?.[i] ?? 0) - value)).toBeLessThan(1e-6);
    } finally {
      await runtime.close();
    }
  });

  it('are converted once: a fetch takes the ONNX file beside the manifests, and refuses it if it changed', async () => {
    const { manifest } = await add(writeTorchFile(makeMinifasnet(21)), 'fetched');
    const modelsDir = join(folder, 'elsewhere');
    await fetchModels({ modelsDir, definitionsDir: folder, manifests: [manifest] });
    expect(await isWhole(modelsDir, manifest)).toBe(true);
    await rm(weightsPaths(modelsDir, manifest).dynamicBatch);
    expect((await loadWeights(modelsDir, manifest)).format).toBe('onnx');
    await writeFile(join(folder, 'weights', `${manifestId(manifest)}.onnx`), deriveMinifasnet(makeMinifasnet(22)));
    await expect(
      fetchModels({ modelsDir: join(folder, 'third'), definitionsDir: folder, manifests: [manifest] }),
    ).rejects.toMatchObject({ fault: 'WRONG_DIGEST' });
  });

  it.each<[string, () => Uint8Array, RegExp]>([
    ['lack a layer', () => writeTorchFile(without('conv_4.model.0.project.bn.bias')), /lacks conv_4.model.0.project.bn.bias/],
    [
      'have a layer too many',
      () => writeTorchFile(new Map([...TENSORS, ['se.weight', { shape: [1], values: Float32Array.of(1) }]])),
      /se.weight/,
    ],
    [
      'have another shape',
      () => writeTorchFile(new Map([...TENSORS, ['prob.weight', { shape: [1], values: Float32Array.of(1) }]])),
      /prob.weight/,
    ],
    [
      'call a program',
      () => writeTorchFile(TENSORS, () => ({ state: Buffer.from('\x80\x02cos\nsystem\n.', 'latin1') })),
      /os system/,
    ],
  ])('that %s are refused in a sentence, and leave nothing behind', async (_, file, sentence) => {
    await expect(add(file(), 'refused')).rejects.toMatchObject({ name: 'Refusal', message: expect.stringMatching(sentence) });
    expect(existsSync(join(folder, 'manifests', 'refused@2026-12-01.json'))).toBe(false);
    expect(existsSync(join(folder, 'models', 'refused@2026-12-01'))).toBe(false);
    expect(existsSync(join(folder, 'weights', 'refused@2026-12-01.onnx'))).toBe(false);
  });
});

function without(name: string) {
  return new Map([...TENSORS].filter(([key]) => key !== name));
}
