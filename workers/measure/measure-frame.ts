import { packDetect, wholeFrame } from '@faceproof/models/detect.js';
import type { FaceDetail } from '@faceproof/models/face-detail.js';
import type { WeightedEmbedding } from '@faceproof/models/fuse-template.js';
import { type LumaGrid, lumaGrid, perceptualHash } from '@faceproof/models/luma-grid.js';
import type { FrameMeasurement } from '@faceproof/protocol/job.js';
import type { Decoded } from '../frames/decode.js';
import { detectFaces } from './detect-faces.js';
import { measureFace, measureLiveness } from './measure-face.js';
import type { Steps } from './steps.js';

/** A frame by itself: what needs the other frames (motion, similarity to the template) is not there yet. */
export interface MeasuredFrame {
  measurement: FrameMeasurement;
  embedding: WeightedEmbedding | null;
  grid: LumaGrid | null;
  detail: FaceDetail | null;
}

/** decode -> detect -> (landmarks -> align -> pose, match, eyes, light) and liveness */
export async function measureFrame(index: number, load: () => Promise<Decoded>, steps: Steps): Promise<MeasuredFrame> {
  const permit = await steps.pictures.acquire();
  try {
    const picture = await steps.decode(load);
    if (!picture.decoded) return { measurement: undecodable(index), embedding: null, grid: null, detail: null };
    const manifest = steps.manifests.detect;
    const packed = packDetect(picture.image, wholeFrame(picture.image), manifest, steps.buffer('detect'));
    const grid = lumaGrid(packed, manifest.input);
    const detecting = detectFaces(picture.image, packed, steps);
    const frame = {
      index,
      decoded: true,
      width: picture.width,
      height: picture.height,
      motion: null,
      perceptualHash: perceptualHash(grid),
      file: picture.file ?? null,
    };
    const faces = await detecting;
    const [found] = faces;
    if (found === undefined) return { measurement: { ...frame, faces, main: null }, embedding: null, grid, detail: null };
    const [livenessLogits, { face, embedding, detail }] = await Promise.all([
      measureLiveness(picture.image, found, steps),
      measureFace(picture, found, steps),
    ]);
    const main = { ...face, livenessLogits, similarityToTemplate: null };
    return { measurement: { ...frame, faces, main }, embedding, grid, detail };
  } finally {
    permit.release();
  }
}

function undecodable(index: number): FrameMeasurement {
  return { index, decoded: false, width: 0, height: 0, faces: [], main: null, motion: null, perceptualHash: null };
}
