import { parseArgs } from 'node:util';
import { Refusal } from '@faceproof/installation/refusal.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { engineFor, loadCandidateSet } from '../definitions/candidate-set.js';
import { measureSet } from '../report/measure-set.js';
import { loadCards, toCardInput, writeCards } from '../report/write-cards.js';
import { checkPagePath, writeReport } from '../report/write-report.js';

export const REPORT_USAGE = `npm run models -- report --html FILE [--pairs FILE --images DIR] [--clips DIR [--groups FILE]] [--model ID]...
                       [--engine ENGINE] [--person REGEX] [--names] [--cards] [--json]

Writes one page, for a screen and for paper: what was measured of the set (or of a candidate in it), its pins and its limits. It
measures everything again, and keeps no measurements; it writes the page and, with --cards, the cards.

  --html    the page
  --pairs   a list of pairs of pictures, and --images their folder, as for evaluate match
  --clips   a folder of clips, as for evaluate liveness
  --groups  a CSV file,group,device,quality of the clips
  --cards   also write a card of each model of the set; see: npm run models -- help card
  --names   show the file names of pictures, clips and people; by default they are numbered in the order of --json`;

/** `models report`: the measurements as a page for an auditor. */
export async function runReport(here: { args: readonly string[]; modelsDir: string; definitionsDir: string }): Promise<void> {
  const values = readArguments(here.args);
  const set = loadCandidateSet(here.definitionsDir, values.model ?? []);
  const engine = engineFor(listManifests(set.manifests), values.engine ?? null);
  await checkPagePath(values.html);
  const { match, liveness } = await measureSet({ ...values, set, engine, modelsDir: here.modelsDir, cacheDir: null });
  const candidates = values.model ?? [];
  const measured = { set, engine, candidates, match, liveness, names: values.names === true };
  const path = await writeReport(values.html, here, measured);
  const input = toCardInput(here, measured);
  const cards = values.cards === true ? await writeCards(here.definitionsDir, await loadCards(here.definitionsDir, input)) : [];
  process.stdout.write(
    values.json === true
      ? `${JSON.stringify({ written: path, cards, match, liveness }, null, 2)}\n`
      : `Wrote ${[path, ...cards].join('\nWrote ')}\n`,
  );
}

function readArguments(args: readonly string[]) {
  const text = { type: 'string' as const };
  const options = {
    ...{ html: text, pairs: text, images: text, clips: text, groups: text, engine: text, person: text },
    model: { type: 'string' as const, multiple: true as const },
    names: { type: 'boolean' as const },
    cards: { type: 'boolean' as const },
    json: { type: 'boolean' as const },
  };
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const { html, pairs, images, clips, groups, person } = values;
    const half = (pairs === undefined) !== (images === undefined) || (groups !== undefined && clips === undefined);
    if (positionals.length !== 1 || html === undefined || half || (pairs === undefined && clips === undefined))
      throw new Refusal(REPORT_USAGE);
    return { ...values, html, pairs, images, clips, groups, person };
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(`${error.message}\n\n${REPORT_USAGE}`);
    throw error;
  }
}
