import { type FaceDetail, faceDetail } from '@faceproof/models/faces/face-detail.js';
import { faceHash } from '@faceproof/models/faces/face-hash.js';
import { alignmentPoints, type Eye, findEyes } from '@faceproof/models/faces/face-points.js';
import { templateWeight, type WeightedEmbedding } from '@faceproof/models/faces/fuse-template.js';
import { type GreyFace, greyFace } from '@faceproof/models/faces/grey-face.js';
import { type Light, measureLight } from '@faceproof/models/faces/measure-light.js';
import { skinLight } from '@faceproof/models/faces/skin-light.js';
import type { RgbImage } from '@faceproof/models/pixels/rgb-image.js';
import { fitSimilarity } from '@faceproof/models/pixels/similarity-transform.js';
import { packEye, unpackEye } from '@faceproof/models/roles/eyes.js';
import { packLandmarks, unpackLandmarks } from '@faceproof/models/roles/landmarks.js';
import { alignFace, isAlignedAlike, packMatch, unpackMatch } from '@faceproof/models/roles/match.js';
import { packPose, unpackPose } from '@faceproof/models/roles/pose.js';
import type { ManifestOf } from '@faceproof/models/sets/manifest.js';
import type { FaceMeasurement, HeadPose, MainFaceMeasurement } from '@faceproof/protocol/measuring/job.js';
import type { Decoded } from '../frames/decode.js';
import { type AdmittedSteps, finiteOf } from './steps.js';

type Picture = Extract<Decoded, { decoded: true }>;

/** The measurements that frames and references share. */
export interface MeasuredFace {
  face: Omit<MainFaceMeasurement, 'similarityToTemplate' | 'outputs' | 'depth'>;
  /** By the first match network; null if the face cannot be aligned. */
  embedding: WeightedEmbedding | null;
  /** The face as the other match networks see it, in their order; null if it cannot be aligned. */
  further: readonly (RgbImage | null)[];
  /** null if the face cannot be aligned. */
  detail: FaceDetail | null;
}

/** The part of a face's measurement that is available while its slower models run. */
export type SeenFace = Pick<MeasuredFace, 'detail'> & { pose: HeadPose | null };

/**
 * landmarks -> align -> match, eyes; pose beside them. Work for the device comes first, the rest while it runs.
 *
 * @param onSeen called once, before this resolves
 */
export async function measureFace(
  picture: Picture,
  found: FaceMeasurement,
  steps: AdmittedSteps,
  onSeen: (seen: SeenFace) => void = () => undefined,
): Promise<MeasuredFace> {
  const { image } = picture;
  const posing = measurePose(image, found, steps);
  const looking = lookClosely(image, found, steps);
  const seeing = Promise.all([posing, looking]).then(([pose, { detail }]) => onSeen({ pose, detail }));
  const running = looking.then((closeUp) => closeUp.running);
  const [pose, closeUp, [vector, left, right]] = await Promise.all([posing, looking, running, seeing]);
  const { landmarks, eyes, light, hash, detail, skin, further } = closeUp;
  const interocularPx = Math.hypot(
    eyes.imageRight.centre.x - eyes.imageLeft.centre.x,
    eyes.imageRight.centre.y - eyes.imageLeft.centre.y,
  );
  const face = {
    confidence: found.confidence,
    box: found.box,
    landmarks,
    // In pixels of the original picture, not of the one scaled for measuring.
    interocularPx: interocularPx * (picture.width / image.width),
    pose,
    ...light,
    eyesOpen: { left, right },
    faceHash: hash,
    skinLight: skin,
  };
  return { face, embedding: vector === null ? null : { embedding: vector, weight: templateWeight(face) }, further, detail };
}

/** Resolves when the landmarks are known; results of further models are still `running`. */
async function lookClosely(image: RgbImage, found: FaceMeasurement, steps: AdmittedSteps) {
  const landmarks = await findLandmarks(image, found, steps);
  const eyes = findEyes(landmarks, image);
  const [first, ...others] = steps.manifests.match;
  const aligned = alignFace(image, landmarks, first);
  const running = Promise.all([
    aligned === null ? null : embed(aligned, first, steps),
    // "Left" is the person's left: the right side of the image.
    measureEye(image, eyes.imageRight, steps),
    measureEye(image, eyes.imageLeft, steps),
  ]);
  // Without a handler, a rejection would end the process if a step below throws first.
  running.catch(() => undefined);
  const grey = aligned === null ? null : greyFace(aligned);
  const light = grey === null ? NO_LIGHT : measureLight(grey);
  const hash = grey === null ? null : steps.seek(() => faceHash(grey));
  const detail = grey === null ? null : steps.seek(() => detailOf(image, grey, landmarks, steps));
  const skin = steps.seek(() => skinLight(image, found.box, landmarks));
  const further = others.map((model) => (isAlignedAlike(model, first) ? aligned : alignFace(image, landmarks, model)));
  return { landmarks, eyes, light, hash, detail, skin, further, running };
}

function detailOf(
  image: RgbImage,
  grey: GreyFace,
  landmarks: readonly number[],
  { manifests }: AdmittedSteps,
): FaceDetail | null {
  const toAligned = fitSimilarity(alignmentPoints(landmarks, image), manifests.match[0].settings.alignTo);
  if (toAligned === null) return null;
  const { a, b, tx, ty } = toAligned;
  const points: number[] = [];
  for (let i = 0; i < landmarks.length; i += 2) {
    const [x, y] = [(landmarks[i] ?? 0) * image.width, (landmarks[i + 1] ?? 0) * image.height];
    points.push(a * x - b * y + tx, b * x + a * y + ty);
  }
  return faceDetail(grey, points);
}

/** A face without two distinct points cannot be measured; zero fails every limit. */
const NO_LIGHT: Light = { brightness: 0, contrast: 0, sharpness: 0 };

async function findLandmarks(image: RgbImage, { box }: FaceMeasurement, steps: AdmittedSteps): Promise<number[]> {
  const manifest = steps.manifests.landmarks;
  const outputs = await steps.run(manifest, packLandmarks(image, box, manifest, steps.buffer(manifest)));
  return unpackLandmarks(finiteOf(outputs, manifest.outputs.points), box);
}

async function measurePose(image: RgbImage, { box }: FaceMeasurement, steps: AdmittedSteps): Promise<HeadPose | null> {
  const manifest = steps.manifests.pose;
  if (manifest === null) return null;
  const outputs = await steps.run(manifest, packPose(image, box, manifest, steps.buffer(manifest)));
  const { yaw, pitch, roll } = manifest.outputs;
  return unpackPose({ yaw: finiteOf(outputs, yaw), pitch: finiteOf(outputs, pitch), roll: finiteOf(outputs, roll) }, manifest);
}

/** @param aligned as the network expects it */
export async function embed(
  aligned: RgbImage,
  manifest: ManifestOf<'match'>,
  steps: AdmittedSteps,
): Promise<Float32Array | null> {
  const outputs = await steps.run(manifest, packMatch(aligned, manifest, steps.buffer(manifest)));
  return unpackMatch(finiteOf(outputs, manifest.outputs.embedding));
}

async function measureEye(image: RgbImage, eye: Eye, steps: AdmittedSteps): Promise<number | null> {
  const manifest = steps.manifests.eyes;
  const packed = manifest === null ? null : packEye(image, eye, manifest);
  if (manifest === null || packed === null) return null;
  return unpackEye(finiteOf(await steps.run(manifest, packed), manifest.outputs.logits), manifest);
}
