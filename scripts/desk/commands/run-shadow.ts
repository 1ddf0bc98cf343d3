import { rm } from 'node:fs/promises';
import { Refusal } from '@faceproof/installation/refusal.js';
import { openDesk } from '@faceproof/installation/service/open-desk.js';
import { isWhole } from '@faceproof/installation/weights/fetch-models.js';
import { ManifestError } from '@faceproof/models/sets/definitions.js';
import { resolveSet } from '@faceproof/models/sets/load-set.js';
import { loadShadow, shadowPath } from '@faceproof/models/sets/load-shadow.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { findManifest } from '@faceproof/models/sets/read-manifests.js';
import { listIds, type ModelSetFile, ShadowSchema } from '@faceproof/models/sets/set-file.js';
import { listShadowResults } from '@faceproof/orchestrator/captures/shadow-results.store.js';
import { placeJson } from '../definitions/place-manifest.js';
import { chooseCandidate } from '../shadow/choose-candidate.js';
import { compareResults } from '../shadow/compare-results.js';
import { formatComparison } from '../shadow/format-comparison.js';
import { type Call, FLAG, print, readFlags, texts } from './call.js';

export const SHADOW_USAGE = `npm run models -- shadow on NAME@VERSION|SET|FILE [--share 0.05] [--fusion ID] [--json]
npm run models -- shadow off
npm run models -- shadow report [--since DATE] [--json]

  on      let a candidate measure a share of the live captures alongside the running set; it decides nothing.
          For a model: the newest set with that model in it. Running workers switch to it within seconds.
          --fusion: for a liveness model, a file in fusions/ that was fitted to it
  off     withdraw the candidate. Its comparisons are kept.
  report  show how far the candidate agrees; reads DATABASE_URL, or the database of npm start`;

type Here = Pick<Call, 'args' | 'modelsDir' | 'definitionsDir' | 'root' | 'environment'>;

/**
 * `models shadow on|off|report`: tries a candidate on live captures.
 *
 * @throws Refusal, ManifestError
 */
export async function runShadow(here: Here): Promise<void> {
  const { positionals, values } = readArguments(here.args);
  const [, verb, target, more] = positionals;
  if (more !== undefined) throw new Refusal(SHADOW_USAGE);
  if (verb === 'on' && target !== undefined) return turnOn(here, target, values);
  if (target !== undefined) throw new Refusal(SHADOW_USAGE);
  if (verb === 'off') return turnOff(here, values.json === true);
  if (verb === 'report') return report(here, values);
  throw new Refusal(SHADOW_USAGE);
}

type Values = ReturnType<typeof readArguments>['values'];

async function turnOn({ definitionsDir, modelsDir, environment }: Here, target: string, values: Values): Promise<void> {
  const share = Number(values.share ?? '0.05');
  if (!(share > 0 && share <= 1))
    throw new Refusal(`--share ${values.share} is not a share such as 0.05: above 0, and at most 1.`);
  const running = environment.MODEL_SET?.trim() || null;
  const { set, notes } = chooseCandidate({ definitionsDir, running, target, fusion: values.fusion ?? null });
  // Reports here what a worker would fail on.
  resolveSet(definitionsDir, set);
  const missing = await findMissing(definitionsDir, modelsDir, set);
  if (missing.length > 0)
    notes.push(`Not in ${modelsDir}: ${missing.join(', ')}. Workers try it once it is. Run: npm run models -- fetch --all`);
  const path = shadowPath(definitionsDir);
  const before = readCandidate(definitionsDir);
  if (before !== null && before !== set.set)
    notes.push(`It takes the place of ${before}, which is no longer tried. Its comparisons are kept.`);
  await placeJson(path, ShadowSchema.parse({ v: 1, share, since: new Date().toISOString(), candidate: set }));
  if (values.json === true) return print(JSON.stringify({ candidate: set, share, path, notes }, null, 2));
  print(`${set.set} measures ${(share * 100).toFixed(1)} % of the live captures and decides nothing. Wrote ${path}.`);
  for (const note of notes) print(`Note: ${note}`);
}

/** @returns the candidate's name; null if there is none, or it is invalid */
function readCandidate(definitionsDir: string): string | null {
  try {
    return loadShadow(definitionsDir)?.set.set ?? null;
  } catch (error) {
    if (error instanceof ManifestError) return null;
    throw error;
  }
}

async function findMissing(definitionsDir: string, modelsDir: string, set: ModelSetFile): Promise<string[]> {
  const manifests = Object.values(set.models)
    .flatMap(listIds)
    .flatMap((id) => findManifest(definitionsDir, id) ?? []);
  const whole = await Promise.all(manifests.map((manifest) => isWhole(modelsDir, manifest)));
  return manifests.filter((_, i) => whole[i] !== true).map(manifestId);
}

async function turnOff({ definitionsDir }: Here, json: boolean): Promise<void> {
  const path = shadowPath(definitionsDir);
  await rm(path, { force: true });
  print(json ? JSON.stringify({ removed: path }, null, 2) : 'The candidate was withdrawn.');
}

async function report({ root, environment }: Here, values: Values): Promise<void> {
  const since = new Date(values.since ?? 0);
  if (Number.isNaN(since.getTime())) throw new Refusal(`--since ${values.since} is not a date such as 2026-11-21.`);
  const desk = await openDesk(root, environment);
  try {
    const comparisons = compareResults(await listShadowResults(desk.db, since));
    if (values.json === true) return print(JSON.stringify({ comparisons }, null, 2));
    if (comparisons.length === 0) print('Nothing has been compared yet: turn a candidate on, and wait for live captures.');
    for (const comparison of comparisons) print(formatComparison(comparison));
  } finally {
    await desk.close();
  }
}

function readArguments(args: readonly string[]) {
  const options = { ...texts('share', 'fusion', 'since'), json: FLAG };
  return readFlags(args, options, SHADOW_USAGE);
}
