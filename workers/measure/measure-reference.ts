import { packDetect, wholeFrame } from '@faceproof/models/detect.js';
import { cosine } from '@faceproof/models/vectors.js';
import type { ReferenceMeasurement } from '@faceproof/protocol/job.js';
import { decodePicture, REFERENCE_DECODE_LIMITS } from '../frames/decode.js';
import { detectFaces } from './detect-faces.js';
import { measureFace } from './measure-face.js';
import type { Steps } from './steps.js';

/** What the face is compared with. */
export type ReferenceInput =
  | { kind: 'IMAGE'; bytes: Uint8Array }
  /** `digest` is of the weights that made the template. */
  | { kind: 'TEMPLATE'; template: Float32Array; digest: string };

/** @returns what is known of the reference once the capture's template is known (null where it gave none) */
export type CompareWith = (template: Float32Array | null) => ReferenceMeasurement | null;

/** @param pinnedDigest of the match model that runs */
export async function measureReference(input: ReferenceInput | null, pinnedDigest: string, steps: Steps): Promise<CompareWith> {
  if (input === null) return () => null;
  if (input.kind === 'IMAGE') return measureImage(input.bytes, steps);
  // Templates of other weights lie in another space: their cosine would be a number without a meaning.
  const comparable = input.digest === pinnedDigest && input.template.length === steps.manifests.match.settings.dimensions;
  return (template) => ({
    kind: 'TEMPLATE',
    comparable,
    similarity: comparable && template !== null ? cosine(template, input.template) : null,
  });
}

async function measureImage(bytes: Uint8Array, steps: Steps): Promise<CompareWith> {
  const permit = await steps.pictures.acquire();
  try {
    const picture = await steps.decode(() => decodePicture(bytes, REFERENCE_DECODE_LIMITS));
    if (!picture.decoded)
      return () => ({ kind: 'IMAGE', decoded: false, width: 0, height: 0, faces: [], main: null, similarity: null });
    const { image } = picture;
    const packed = packDetect(image, wholeFrame(image), steps.manifests.detect, steps.buffer('detect'));
    const faces = await detectFaces(image, packed, steps);
    const [found] = faces;
    const measured = found === undefined ? null : await measureFace(picture, found, steps);
    const embedding = measured?.embedding?.embedding ?? null;
    return (template) => ({
      kind: 'IMAGE',
      decoded: true,
      width: picture.width,
      height: picture.height,
      faces,
      main: measured?.face ?? null,
      similarity: template === null || embedding === null ? null : cosine(template, embedding),
    });
  } finally {
    permit.release();
  }
}
