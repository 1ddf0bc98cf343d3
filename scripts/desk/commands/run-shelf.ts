import { Refusal } from '@faceproof/installation/refusal.js';
import { isWhole } from '@faceproof/installation/weights/fetch-models.js';
import { formatLicense } from '@faceproof/models/sets/license.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { findManifest } from '@faceproof/models/sets/read-manifests.js';
import { listParts, readRecommended, readShelf, type ShelfEntry } from '@faceproof/models/sets/shelf.js';
import { formatSource, getModel } from '../shelf/get-model.js';
import { type Call, FLAG, print, readFlags, texts } from './call.js';

export const SHELF_USAGE = `npm run models -- shelf [--json]
npm run models -- shelf get NAME [--file FILE] [--json]

Lists networks that do not come with the package, are worth having and may be used commercially. "get" downloads one,
verifies its digest, converts it, and compares its golden numbers. No set pins it until you promote it.

  --file  a copy of the network's file on this machine, where its source cannot be reached`;

type Here = Pick<Call, 'args' | 'modelsDir' | 'definitionsDir'>;

/** `models shelf` and `models shelf get`. */
export async function runShelf({ args, modelsDir, definitionsDir }: Here): Promise<void> {
  const { name, file, json } = readArguments(args);
  if (name !== null) {
    const entry = findEntry(name, definitionsDir);
    const fetched = await getModel(entry, { modelsDir, definitionsDir, file });
    const id = manifestId(entry.manifest);
    const isPart = listParts(readRecommended()).some(({ models }) => models.includes(id));
    const next = isPart ? 'recommended' : id;
    const text = `${fetched ? 'Fetched, verified and proved' : 'Already here:'} ${id}\nNext: npm run models -- promote ${next}`;
    return print(json ? JSON.stringify({ model: id, fetched }) : text);
  }
  const rows = await Promise.all(
    readShelf(definitionsDir).map(async (entry) => ({
      ...entry,
      here: await isHere(entry.manifest, { modelsDir, definitionsDir }),
    })),
  );
  print(json ? JSON.stringify({ shelf: rows.map(toRow) }, null, 2) : rows.map(formatEntry).join('\n\n'));
}

/** @throws Refusal */
export function findEntry(name: string, definitionsDir?: string): ShelfEntry {
  const shelf = readShelf(definitionsDir);
  const entry = shelf.find((one) => one.name === name || manifestId(one.manifest) === name);
  if (entry !== undefined) return entry;
  throw new Refusal(`The shelf has no "${name}". It has: ${shelf.map((one) => one.name).join(', ')}.`);
}

async function isHere(manifest: Manifest, { modelsDir, definitionsDir }: Omit<Here, 'args'>): Promise<boolean> {
  return findManifest(definitionsDir, manifestId(manifest)) !== null && (await isWhole(modelsDir, manifest));
}

type Row = ShelfEntry & { here: boolean };

function toRow({ manifest, name, summary, cost, measured, licensing, published, here }: Row) {
  const { role, license } = manifest;
  const { bytes } = published;
  const source = formatSource(published.source);
  const digest = `sha256:${published.sha256}`;
  return { name, role, model: manifestId(manifest), summary, license, licensing, source, digest, bytes, cost, measured, here };
}

function formatEntry(row: Row): string {
  const { name, role, model, summary, license, licensing, source, digest, bytes, cost, measured, here } = toRow(row);
  return [
    `${name} (${role})${here ? ', already here' : ''}: ${summary}`,
    `  ${model}, ${(bytes / 1e6).toFixed(1)} MB, ${digest}`,
    `  source   ${source}`,
    `  license  ${formatLicense(license)}. ${licensing}`,
    `  cost     ${cost.ms} ms a run (${cost.measured})`,
    ...measured.map((line, i) => `  ${i === 0 ? 'measured' : '        '} ${line}`),
  ].join('\n');
}

function readArguments(args: readonly string[]) {
  const options = { ...texts('file'), json: FLAG };
  const { positionals, values } = readFlags(args, options, SHELF_USAGE);
  const [, verb, name, ...more] = positionals;
  const listing = verb === undefined && values.file === undefined;
  if (!listing && (verb !== 'get' || name === undefined || more.length > 0)) throw new Refusal(SHELF_USAGE);
  return { name: name ?? null, file: values.file ?? null, json: values.json === true };
}
