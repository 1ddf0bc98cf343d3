import type { RgbImage } from '@faceproof/models/pixels/rgb-image.js';
import { roleOf } from '@faceproof/models/roles/index.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import type { FaceBox, FaceMeasurement, NetworkOutputs } from '@faceproof/protocol/measuring/job.js';
import { type AdmittedSteps, finiteOf } from './steps.js';

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
