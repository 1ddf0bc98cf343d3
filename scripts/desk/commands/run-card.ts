import { Refusal } from '@faceproof/installation/refusal.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { measureSet } from '../card/measure-set.js';
import { loadCards, toCardInput, writeCards } from '../card/write-cards.js';
import { engineFor, loadCandidateSet } from '../definitions/candidate-set.js';
import { cacheDirOf } from '../measuring/cache-dir.js';
import { type Call, FLAG, readFlags, TEXTS, texts } from './call.js';

export const CARD_USAGE = `npm run models -- card [--pairs FILE --images DIR] [--clips DIR [--groups FILE]] [--model ID]...
                     [--engine ENGINE] [--person REGEX] [--cache DIR | --no-cache] [--dry-run] [--json]

Writes a card of each model that the set pins, or of a candidate in it, as cards/ID.md and cards/ID.json beside its manifest: intended
use, data, results by group, how it was tested (in the order of ISO/IEC 19795-1), limits. Without data, the card keeps what was measured
of these weights before, or has the results that the manifest states.

  --pairs    as for evaluate match: the results of matching
  --clips    as for evaluate liveness: the results of liveness
  --groups   a CSV file,group,device,quality of the clips
  --dry-run  write nothing; with --json, show the cards`;

/** `models card`: what each network is for, and how well it was measured to work. */
export async function runCard(here: Pick<Call, 'args' | 'modelsDir' | 'definitionsDir'>): Promise<void> {
  const values = readArguments(here.args);
  const set = loadCandidateSet(here.definitionsDir, values.model ?? []);
  const engine = engineFor(listManifests(set.manifests), values.engine ?? null);
  const cacheDir = cacheDirOf(here.modelsDir, values);
  const measured = await measureSet({ ...values, set, engine, modelsDir: here.modelsDir, cacheDir });
  const cards = await loadCards(here.definitionsDir, toCardInput(here, { set, engine, ...measured }));
  const written = values['dry-run'] === true ? [] : await writeCards(here.definitionsDir, cards);
  const text = written.length === 0 ? 'Nothing was written.' : written.map((path) => `Wrote ${path}`).join('\n');
  process.stdout.write(`${values.json === true ? JSON.stringify({ written, cards }, null, 2) : text}\n`);
}

function readArguments(args: readonly string[]) {
  const options = {
    ...texts('pairs', 'images', 'clips', 'groups', 'engine', 'person', 'cache'),
    ...{ model: TEXTS, 'no-cache': FLAG, 'dry-run': FLAG, json: FLAG },
  };
  const { positionals, values } = readFlags(args, options, CARD_USAGE);
  const { pairs, images, clips, groups, person } = values;
  const half = (pairs === undefined) !== (images === undefined) || (groups !== undefined && clips === undefined);
  if (positionals.length !== 1 || half) throw new Refusal(CARD_USAGE);
  return { ...values, pairs, images, clips, groups, person };
}
