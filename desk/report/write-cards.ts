import { join } from 'node:path';
import { explainDisk } from '@faceproof/installation/weights/fetch-error.js';
import { placeFile } from '@faceproof/installation/weights/place-file.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { readSetFile } from '@faceproof/models/sets/read-sets.js';
import { placeJson } from '../definitions/place-manifest.js';
import { type CardInput, composeCard, type ModelCard } from './compose-card.js';
import { renderCard } from './render-card.js';
import { circumstancesOf } from './set-sections.js';

/**
 * Writes the card of each model of the set as `cards/<id>.json` and `cards/<id>.md`. They are not in `manifests/`, where workers
 * read every `.json` as a manifest.
 *
 * @returns the paths
 * @throws Refusal if the folder cannot be written
 */
export async function writeCards(definitionsDir: string, input: CardInput): Promise<string[]> {
  const paths: string[] = [];
  for (const card of composeCards(input)) {
    const path = join(definitionsDir, 'cards', card.model);
    await placeJson(`${path}.json`, card);
    await placeFile(`${path}.md`, Buffer.from(renderCard(card), 'utf8')).catch((error: unknown) => {
      throw explainDisk(error, join(definitionsDir, 'cards'), 'MODEL_DEFINITIONS_DIR');
    });
    paths.push(`${path}.json`, `${path}.md`);
  }
  return paths;
}

/** Of a set that was measured today, here. */
export function toCardInput(
  { definitionsDir }: { definitionsDir: string },
  { set, engine, match, liveness }: Pick<CardInput, 'set' | 'match' | 'liveness'> & { engine: string },
): CardInput {
  return { set, file: readSetFile(definitionsDir, set.set), match, liveness, circumstances: circumstancesOf(engine) };
}

/** One for each model that the set pins. Pure. */
export function composeCards(input: CardInput): ModelCard[] {
  const manifests = listManifests(input.set.manifests);
  const once = new Map(manifests.map((manifest) => [manifestId(manifest), manifest]));
  return [...once.values()].map((manifest) => composeCard(manifest, input));
}
