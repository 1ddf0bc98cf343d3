import { tensorLength } from '@faceproof/models/pixels/tensor-spec.js';
import { alignCrop, type MatchModel, packMatch, unpackMatch } from '@faceproof/models/roles/match.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import type { MadeBy } from '@faceproof/orchestrator/enrollments/enrollments.store.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import type { Runtime } from '@faceproof/workers/device/runtime.js';
import { checkGolden } from '@faceproof/workers/device/self-test.js';
import { type Decoded, decodePicture } from '@faceproof/workers/frames/decode.js';
import { engineFor } from '../definitions/candidate-set.js';

export type MatchNetwork = Manifest & MatchModel;

/** Makes templates of the crops that enrollments keep. */
export interface Matcher {
  models: MadeBy[];
  /** @returns of each PNG, a vector of length 1 by each network; null for one that is no picture */
  embed(crops: readonly Uint8Array[]): Promise<(Float32Array[] | null)[]>;
  close(): Promise<void>;
}

/** A crop is far smaller. */
const LIMITS = { pixelsMax: 256 * 256, workingSideMax: 256 };

/** Opens the networks on the CPU, and runs their golden tests first. @throws EngineError */
export async function openMatcher(modelsDir: string, networks: readonly MatchNetwork[]): Promise<Matcher> {
  const runtime = await openRuntime(engineFor(networks, null), 1);
  for (const network of networks) {
    await runtime.load(network, await loadWeights(modelsDir, network));
    await checkGolden(runtime, network);
  }
  return {
    models: networks.map(({ model, version, sha256 }) => ({ model, version, digest: `sha256:${sha256}` })),
    async embed(crops) {
      const pictures = await Promise.all(crops.map((crop) => decodePicture(crop, LIMITS)));
      const vectors: (Float32Array | null)[][] = [];
      for (const network of networks) vectors.push(await embedBy(runtime, network, pictures));
      return pictures.map((_, i) => {
        const own = vectors.flatMap((of) => of[i] ?? []);
        return own.length === networks.length ? own : null;
      });
    },
    close: () => runtime.close(),
  };
}

async function embedBy(
  runtime: Runtime,
  network: MatchNetwork,
  pictures: readonly Decoded[],
): Promise<(Float32Array | null)[]> {
  const { input, outputs, settings } = network;
  const faces = pictures.map((picture) => (picture.decoded ? alignCrop(picture.image, network) : null));
  const items = new Float32Array(faces.length * tensorLength(input));
  for (const [i, face] of faces.entries()) if (face !== null) items.set(packMatch(face, network), i * tensorLength(input));
  const vectors = (await runtime.run(manifestId(network), items, faces.length))[outputs.embedding];
  return faces.map((face, i) => {
    const vector = vectors?.slice(i * settings.dimensions, (i + 1) * settings.dimensions);
    return face !== null && vector?.every(Number.isFinite) ? unpackMatch(vector) : null;
  });
}
