import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deriveDynamicBatch } from '@faceproof/models/graphs/derive-dynamic-batch.js';
import type { ModelRole } from '@faceproof/models/roles/index.js';
import { weightsPaths } from '@faceproof/models/sets/cache-layout.js';
import type { Manifest } from '@faceproof/models/sets/manifest.js';
import onnxProto from 'onnx-proto';
import { shippedModel } from './shipped-models.js';

const { onnx } = onnxProto;

/** Creates a MODELS_DIR for a test, with links to all weights of another one. */
export async function openWeights(from: string) {
  const dir = await mkdtemp(join(tmpdir(), 'faceproof-weights-'));
  for (const name of await readdir(from)) await symlink(join(from, name), join(dir, name));
  return {
    dir,
    /** Adds the files of a model. */
    async place({ manifest, pinned, dynamicBatch }: OtherModel) {
      const paths = weightsPaths(dir, manifest);
      await mkdir(paths.folder, { recursive: true });
      await writeFile(paths.dynamicBatch, dynamicBatch);
      await writeFile(paths.pinned, pinned);
    },
    close: () => rm(dir, { recursive: true, force: true }),
  };
}

export interface OtherModel {
  manifest: Manifest;
  pinned: Uint8Array;
  dynamicBatch: Uint8Array;
}

/** Re-encodes the shipped model of a role as another version: the same outputs from a file with another digest. */
export async function encodeAnew(modelsDir: string, role: ModelRole, version: string): Promise<OtherModel> {
  const shipped = shippedModel(role);
  const { tfjs: _, ...derived } = shipped.derived;
  const proto = onnx.ModelProto.decode(await readFile(weightsPaths(modelsDir, shipped).pinned));
  proto.docString = `the same as ${shipped.version}, by the name ${version}`;
  const pinned = onnx.ModelProto.encode(proto).finish();
  const dynamicBatch = deriveDynamicBatch(pinned);
  const manifest: Manifest = {
    ...shipped,
    version,
    sha256: digestOf(pinned),
    bytes: pinned.length,
    derived: { ...derived, dynamicBatch: { sha256: digestOf(dynamicBatch) } },
  };
  return { manifest, pinned, dynamicBatch };
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
