import { isPlainlyUpright, tiltOdds } from '@faceproof/models/faces/face-shape.js';
import { turnByQuarter } from '@faceproof/models/pixels/rgb-image.js';
import { cosine } from '@faceproof/models/pixels/vectors.js';
import { packDetect, wholeFrame } from '@faceproof/models/roles/detect.js';
import type { FaceMeasurement, ReferenceMeasurement } from '@faceproof/protocol/measuring/job.js';
import { type Decoded, decodePicture, REFERENCE_DECODE_LIMITS } from '../frames/decode.js';
import { detectFaces } from './detect-faces.js';
import { type MeasuredFace, measureFace } from './measure-face.js';
import type { AdmittedSteps, Steps } from './steps.js';

/** What the face is compared with. */
export type ReferenceInput =
  | { kind: 'IMAGE'; bytes: Uint8Array }
  /** `digest` identifies the weights that made the template. */
  | { kind: 'TEMPLATE'; template: Float32Array; digest: string };

/** @returns the reference's measurement once the capture's template is known (null if there is none) */
export type CompareWith = (template: Float32Array | null) => ReferenceMeasurement | null;

/** @param pinnedDigest digest of the running match model */
export async function measureReference(input: ReferenceInput | null, pinnedDigest: string, steps: Steps): Promise<CompareWith> {
  if (input === null) return () => null;
  if (input.kind === 'IMAGE') return measureImage(input.bytes, steps);
  // Templates of different weights lie in different spaces: their cosine would be meaningless.
  const comparable = input.digest === pinnedDigest && input.template.length === steps.manifests.match.settings.dimensions;
  return (template) => ({
    kind: 'TEMPLATE',
    comparable,
    similarity: comparable && template !== null ? cosine(template, input.template) : null,
  });
}

async function measureImage(bytes: Uint8Array, steps: Steps): Promise<CompareWith> {
  const admitted = await steps.admit();
  try {
    const picture = await admitted.decode(() => decodePicture(bytes, REFERENCE_DECODE_LIMITS));
    if (!picture.decoded)
      return () => ({
        kind: 'IMAGE',
        decoded: false,
        quarterTurns: 0,
        width: 0,
        height: 0,
        faces: [],
        main: null,
        similarity: null,
      });
    const { picture: upright, quarterTurns, faces, measured } = await measureUpright(picture, admitted);
    const embedding = measured?.embedding?.embedding ?? null;
    return (template) => ({
      kind: 'IMAGE',
      decoded: true,
      quarterTurns,
      width: upright.width,
      height: upright.height,
      faces,
      main: measured?.face ?? null,
      similarity: template === null || embedding === null ? null : cosine(template, embedding),
    });
  } finally {
    admitted.release();
  }
}

type Picture = Extract<Decoded, { decoded: true }>;

interface Attempt {
  picture: Picture;
  quarterTurns: number;
  faces: FaceMeasurement[];
  measured: MeasuredFace | null;
}

/**
 * Documents are photographed in any orientation, and no one can take the picture again. If its face does not look upright,
 * the picture is measured in the orientation in which the face looks most upright. Of 196 pictures of LFW, selfies and
 * documents, 194 stay unchanged; rotated sideways, 172 are corrected, and upside down, 111.
 */
async function measureUpright(picture: Picture, steps: AdmittedSteps): Promise<Attempt> {
  const first = await measurePicture(picture, 0, steps);
  if (first.measured !== null && isPlainlyUpright(first.measured.face, picture)) return first;
  let turned = picture;
  let [best, odds] = [first, oddsOf(first) - CLEARLY];
  for (let quarters = 1; quarters < 4; quarters++) {
    turned = { ...turned, image: turnByQuarter(turned.image), width: turned.height, height: turned.width };
    const next = await measurePicture(turned, quarters, steps);
    if (oddsOf(next) < odds) [best, odds] = [next, oddsOf(next)];
  }
  return best;
}

/** By how much a rotation must look more upright than the original orientation. */
const CLEARLY = 0.15;

/** @returns a lower value for a more upright face; see {@link tiltOdds} */
function oddsOf({ measured, picture }: Attempt): number {
  return measured === null ? Number.POSITIVE_INFINITY : tiltOdds(measured.face, picture);
}

async function measurePicture(picture: Picture, quarterTurns: number, steps: AdmittedSteps): Promise<Attempt> {
  const { image } = picture;
  const { detect } = steps.manifests;
  const packed = packDetect(image, wholeFrame(image), detect, steps.buffer(detect));
  const faces = await detectFaces(image, packed, steps);
  const [found] = faces;
  return { picture, quarterTurns, faces, measured: found === undefined ? null : await measureFace(picture, found, steps) };
}
