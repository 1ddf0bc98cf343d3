import type { FaceDetail } from '@faceproof/models/faces/face-detail.js';
import type { WeightedEmbedding } from '@faceproof/models/faces/fuse-template.js';
import { type LumaGrid, packFrame, perceptualHash } from '@faceproof/models/pixels/luma-grid.js';
import type { RgbImage } from '@faceproof/models/pixels/rgb-image.js';
import { roleOf } from '@faceproof/models/roles/index.js';
import { alignFace, CROP } from '@faceproof/models/roles/match.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import type {
  FaceBox,
  FaceMeasurement,
  FrameMeasurement,
  HeadPose,
  NetworkOutputs,
} from '@faceproof/protocol/measuring/job.js';
import type { Decoded } from '../frames/decode.js';
import { detectFaces } from './detect-faces.js';
import { measureFace } from './measure-face.js';
import { type AdmittedSteps, finiteOf, type Steps } from './steps.js';

/** A frame by itself. Results that need the other frames (motion, similarity to the template) are not included yet. */
export interface MeasuredFrame {
  measurement: FrameMeasurement;
  embedding: WeightedEmbedding | null;
  /** See MeasuredFace. */
  further: readonly (RgbImage | null)[];
  /** null unless it is asked for, and the face can be aligned. */
  crop: RgbImage | null;
}

/** The data by which frames are compared. */
export interface SeenFrame {
  index: number;
  /** null if the frame cannot be decoded. */
  grid: LumaGrid | null;
  /** The main face's; null if there is none. */
  box: FaceBox | null;
  pose: HeadPose | null;
  detail: FaceDetail | null;
}

/**
 * decode -> detect -> (landmarks -> align -> pose, match, eyes, light) and liveness
 *
 * @param onSeen called once, before this resolves, as soon as the frame can be compared with others; its slower models still
 *   run
 * @param keepsCrop whether an enrollment may keep a crop of the face
 */
export async function measureFrame(
  index: number,
  load: () => Promise<Decoded>,
  steps: Steps,
  onSeen: (seen: SeenFrame) => void,
  keepsCrop: boolean,
): Promise<MeasuredFrame> {
  const admitted = await steps.admit();
  try {
    const picture = await admitted.decode(load);
    if (!picture.decoded) {
      onSeen({ index, grid: null, ...NO_FACE });
      return { measurement: undecodable(index), ...NO_EMBEDDING };
    }
    const manifest = admitted.manifests.detect;
    const packed = admitted.buffer(manifest);
    const grid = packFrame(picture.image, manifest.input, packed);
    const detecting = detectFaces(picture.image, packed, admitted);
    // If a step below throws, no one awaits it.
    detecting.catch(() => undefined);
    const frame = {
      index,
      decoded: true,
      width: picture.width,
      height: picture.height,
      motion: null,
      perceptualHash: perceptualHash(grid),
      file: picture.file ?? null,
      usedInTemplate: false,
    };
    const faces = await detecting;
    const [found] = faces;
    if (found === undefined) {
      onSeen({ index, grid, ...NO_FACE });
      return { measurement: { ...frame, faces, main: null }, ...NO_EMBEDDING };
    }
    const [outputs, { face, embedding, further }] = await Promise.all([
      measureOutputs(picture.image, found, admitted),
      measureFace(picture, found, admitted, (seen) => onSeen({ index, grid, box: found.box, ...seen })),
    ]);
    const main = { ...face, outputs, similarityToTemplate: null };
    const crop = keepsCrop ? alignFace(picture.image, face.landmarks, CROP) : null;
    return { measurement: { ...frame, faces, main }, embedding, further, crop };
  } finally {
    admitted.release();
  }
}

const NO_EMBEDDING = { embedding: null, further: [], crop: null };
const NO_FACE = { box: null, pose: null, detail: null };

function undecodable(index: number): FrameMeasurement {
  return {
    index,
    decoded: false,
    width: 0,
    height: 0,
    faces: [],
    main: null,
    motion: null,
    perceptualHash: null,
    usedInTemplate: false,
  };
}

/** The outputs of every network that are passed on unchanged, such as those for liveness. The networks run in parallel. */
export async function measureOutputs(image: RgbImage, { box }: FaceMeasurement, steps: AdmittedSteps): Promise<NetworkOutputs> {
  const networks = listManifests(steps.manifests).filter(({ role }) => roleOf(role).ofFace !== undefined);
  const given = await Promise.all(networks.map((network) => runNetwork(image, box, network, steps)));
  const byRole: Record<string, Record<string, number[]>> = {};
  for (const [i, network] of networks.entries()) {
    byRole[network.role] = { ...byRole[network.role], [manifestId(network)]: given[i] ?? [] };
  }
  return byRole;
}

async function runNetwork(image: RgbImage, box: FaceBox, network: Manifest, steps: AdmittedSteps): Promise<number[]> {
  const face = roleOf(network.role).ofFace;
  if (face === undefined) return [];
  const outputs = await steps.run(network, face.pack(image, box, network, steps.buffer(network)));
  const named = Object.entries(network.outputs).map(([key, name]) => [key, finiteOf(outputs, name)] as const);
  return face.unpack(Object.fromEntries(named), network);
}
