import { manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests, type MeasuringSet } from '@faceproof/models/sets/pinned-models.js';

/** A network of the set as the bench's rows call it: by its role; by its model too where the role has several. */
export interface NamedNetwork {
  id: string;
  name: string;
}

/** In the order of the roles. Pure. */
export function nameNetworks({ manifests }: Pick<MeasuringSet, 'manifests'>): NamedNetwork[] {
  const all = listManifests(manifests);
  return all.map((one) => {
    const alone = all.filter(({ role }) => role === one.role).length === 1;
    return { id: manifestId(one), name: alone ? one.role : `${one.role} ${one.model}` };
  });
}
