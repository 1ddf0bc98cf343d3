import { createHash } from 'node:crypto';
import type { Definitions } from './definitions-folder.js';
import { readShipped } from './definitions-folder.js';
import type { OtherModel } from './other-weights.js';
import { shippedId } from './shipped-models.js';

const FUSION = 'liveness-2026-12-01';

/** Puts a set into the definitions that pins the shipped liveness network and another one, and a fusion for the two. */
export async function placePair(
  definitions: Definitions,
  set: string,
  { manifest }: Pick<OtherModel, 'manifest'>,
): Promise<void> {
  await definitions.placeManifest(manifest);
  const pair = [shippedId('liveness'), `${manifest.model}@${manifest.version}`];
  const shipped = await readShipped<Record<string, unknown>>('fusions/liveness-2026-11-21.json');
  const text = JSON.stringify({ ...shipped, version: '2026-12-01', model: pair });
  await definitions.place(`fusions/${FUSION}.json`, text);
  await definitions.placeSet(set, (file) => {
    file.models.liveness = pair;
    file.livenessFusion = { id: FUSION, sha256: createHash('sha256').update(text).digest('hex') };
  });
}
