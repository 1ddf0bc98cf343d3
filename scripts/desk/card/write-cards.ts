import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { explainDisk } from '@faceproof/installation/weights/fetch-error.js';
import { placeFile } from '@faceproof/installation/weights/place-file.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { readSetFile } from '@faceproof/models/sets/read-sets.js';
import { readShelf } from '@faceproof/models/sets/shelf.js';
import { placeJson } from '../definitions/place-manifest.js';
import { circumstancesOf } from './circumstances.js';
import { type CardInput, composeCard, keepMeasured, type ModelCard } from './compose-card.js';
import { renderCard } from './render-card.js';

/**
 * Writes each card as `cards/<id>.json` and `cards/<id>.md`. They are not in `manifests/`, where workers read every `.json` as a
 * manifest.
 *
 * @returns the paths
 * @throws Refusal if the folder cannot be written
 */
export async function writeCards(definitionsDir: string, cards: readonly ModelCard[]): Promise<string[]> {
  const paths: string[] = [];
  for (const card of cards) {
    const path = pathOf(definitionsDir, card);
    await placeJson(`${path}.json`, card);
    await placeFile(`${path}.md`, Buffer.from(renderCard(card), 'utf8')).catch((error: unknown) => {
      throw explainDisk(error, join(definitionsDir, 'cards'), 'MODEL_DEFINITIONS_DIR');
    });
    paths.push(`${path}.json`, `${path}.md`);
  }
  return paths;
}

/** One for each model of the set: with what was measured now, or with what its card of these weights says already. */
export async function loadCards(definitionsDir: string, input: CardInput): Promise<ModelCard[]> {
  return Promise.all(
    composeCards(input).map(async (card) => keepMeasured(card, await readEarlier(`${pathOf(definitionsDir, card)}.json`))),
  );
}

function pathOf(definitionsDir: string, { model }: ModelCard): string {
  return join(definitionsDir, 'cards', model);
}

/** @returns null if there is none, or none that can be read */
async function readEarlier(path: string): Promise<Partial<ModelCard> | null> {
  try {
    const card: unknown = JSON.parse(await readFile(path, 'utf8'));
    return typeof card === 'object' ? card : null;
  } catch {
    return null;
  }
}

/** Of a set that was measured today, here. */
export function toCardInput(
  { definitionsDir }: { definitionsDir: string },
  { set, engine, match, liveness }: Pick<CardInput, 'set' | 'match' | 'liveness'> & { engine: string },
): CardInput {
  const file = readSetFile(definitionsDir, set.set);
  return { set, file, match, liveness, circumstances: circumstancesOf(engine), shelf: readShelf(definitionsDir) };
}

/** One for each model that the set pins. Pure. */
export function composeCards(input: CardInput): ModelCard[] {
  const manifests = listManifests(input.set.manifests);
  const once = new Map(manifests.map((manifest) => [manifestId(manifest), manifest]));
  return [...once.values()].map((manifest) => composeCard(manifest, input));
}
