import { createHash } from 'node:crypto';
import type { MatchFusion } from '@faceproof/models/sets/match-fusion.js';
import type { Definitions } from './definitions-folder.js';
import type { OtherModel } from './other-weights.js';
import { shippedId } from './shipped-models.js';

/** The shipped match network and another one, whose z-scores weigh the same; alone, each has a threshold of its own. */
export function fusionOf(second: string): MatchFusion {
  const networks = [
    { model: shippedId('match'), deviation: 0.1, weight: 1, threshold: 0.45, reviewThreshold: 0.35 },
    { model: second, deviation: 0.05, weight: 1, threshold: 0.6, reviewThreshold: null },
  ];
  return { v: 1, fusion: 'match', version: '2026-12-01', networks, calibration: [] };
}

/** Puts a set into the definitions that pins the shipped match network and another one, and a fusion for the two. */
export async function placeMatchPair(
  definitions: Definitions,
  set: string,
  { manifest }: Pick<OtherModel, 'manifest'>,
): Promise<void> {
  const second = `${manifest.model}@${manifest.version}`;
  const text = JSON.stringify(fusionOf(second));
  await definitions.placeManifest(manifest);
  await definitions.place('fusions/match-2026-12-01.json', text);
  await definitions.placeSet(set, (file) => {
    file.models.match = [shippedId('match'), second];
    file.matchFusion = { id: 'match-2026-12-01', sha256: createHash('sha256').update(text).digest('hex') };
  });
}
