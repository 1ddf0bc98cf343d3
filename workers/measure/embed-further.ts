import { fuseTemplate, type WeightedEmbedding } from '@faceproof/models/faces/fuse-template.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { embed, type MeasuredFace } from './measure-face.js';
import type { AdmittedSteps } from './steps.js';

/**
 * The templates of the match networks beyond the first, each fused of these faces. All items run at once, so that they share batches.
 *
 * @returns by `model@version`; a network that gave no embedding is left out
 */
export async function embedFurther(
  faces: readonly Pick<MeasuredFace, 'further' | 'embedding'>[],
  steps: AdmittedSteps,
): Promise<[string, Float32Array][]> {
  const [, ...networks] = steps.manifests.match;
  const templates = networks.map(async (manifest, i): Promise<[string, Float32Array][]> => {
    const embeddings = faces.map(async ({ further, embedding }): Promise<WeightedEmbedding[]> => {
      const aligned = further[i] ?? null;
      const vector = aligned === null ? null : await embed(aligned, manifest, steps);
      return vector === null ? [] : [{ embedding: vector, weight: embedding?.weight ?? 0 }];
    });
    const template = fuseTemplate((await Promise.all(embeddings)).flat(), manifest.settings.samePersonMin);
    return template === null ? [] : [[manifestId(manifest), template]];
  });
  return (await Promise.all(templates)).flat();
}
