import { dirname, join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { explainDisk } from '@faceproof/installation/weights/fetch-error.js';
import { placeFile, placeNewFile } from '@faceproof/installation/weights/place-file.js';
import { type Manifest, ManifestSchema, manifestId } from '@faceproof/models/sets/manifest.js';

/**
 * Writes the manifest atomically where `list` and sets find it.
 *
 * @returns its path.
 * @throws Refusal
 */
export async function placeManifest(definitionsDir: string, manifest: Manifest): Promise<string> {
  const path = pathOf(definitionsDir, manifest);
  await placeJson(path, inOrder(manifest));
  return path;
}

/**
 * Like {@link placeManifest}, for a new model.
 *
 * @throws Refusal if one with this name exists by now
 */
export async function placeNewManifest(definitionsDir: string, manifest: Manifest): Promise<string> {
  const path = pathOf(definitionsDir, manifest);
  if (!(await placeNewJson(path, inOrder(manifest)))) throw new Refusal(formatKnown(manifest));
  return path;
}

/** The message for a model whose name is taken. */
export function formatKnown(manifest: Manifest): string {
  return `There is already a ${manifestId(manifest)}: give another --version, such as ${manifest.version}.1, or another --model.`;
}

function pathOf(definitionsDir: string, manifest: Manifest): string {
  return join(definitionsDir, 'manifests', `${manifestId(manifest)}.json`);
}

/** @throws Refusal if no worker would accept it */
function inOrder(manifest: Manifest): Record<string, unknown> {
  const { success, data, error } = ManifestSchema.safeParse(manifest);
  if (!success) {
    const [issue] = error.issues;
    throw new Refusal(`${manifestId(manifest)} cannot be used: ${issue?.path.join('.')} ${issue?.message}.`);
  }
  const parsed: Readonly<Record<string, unknown>> = data;
  return Object.fromEntries(MANIFEST_MEMBERS.map((member) => [member, parsed[member]]));
}

/** The order for a reader: what it is, its source, its inputs and outputs, its measured accuracy. */
export const MANIFEST_MEMBERS = [
  ...['v', 'role', 'model', 'version', 'description', 'license', 'source', 'format', 'sha256', 'bytes', 'files', 'derived'],
  ...['input', 'outputs', 'settings', 'golden', 'calibration'],
];

/**
 * Formatted like the repository, so that the file can be committed as is.
 *
 * @throws Refusal
 */
export async function placeJson(path: string, value: unknown): Promise<void> {
  await placeFile(path, toBytes(value)).catch((error: unknown) => {
    throw explainDisk(error, dirname(path), DEFINITIONS);
  });
}

/**
 * @returns false if a file with this name exists, which is left unchanged.
 * @throws Refusal
 */
export function placeNewJson(path: string, value: unknown): Promise<boolean> {
  return placeNewFile(path, toBytes(value)).catch((error: unknown) => {
    throw explainDisk(error, dirname(path), DEFINITIONS);
  });
}

const DEFINITIONS = 'MODEL_DEFINITIONS_DIR';

function toBytes(value: unknown): Buffer {
  return Buffer.from(`${toJson(value, '')}\n`, 'utf8');
}

const WIDTH = 128;

/** Like JSON.stringify with two spaces, but lists of numbers fill their lines. */
export function toJson(value: unknown, indent: string, before = indent.length): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    if (value.every((item) => typeof item === 'number')) return fill(value, indent, before);
    return `[\n${value.map((item) => inner + toJson(item, inner)).join(',\n')}\n${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return '{}';
  const lines = members.map(([key, member]) => {
    const name = `${inner}${JSON.stringify(key)}: `;
    return name + toJson(member, inner, name.length);
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

/** @param before columns already used on the first line; a comma may follow the bracket */
function fill(numbers: readonly number[], indent: string, before: number): string {
  const whole = `[${numbers.join(', ')}]`;
  if (before + whole.length < WIDTH) return whole;
  const lines: string[] = [];
  for (const [i, number] of numbers.entries()) {
    const last = lines.at(-1);
    const item = `${number}${i === numbers.length - 1 ? '' : ','}`;
    if (last === undefined || `${last} ${item}`.length > WIDTH) lines.push(`${indent}  ${item}`);
    else lines[lines.length - 1] = `${last} ${item}`;
  }
  return `[\n${lines.join('\n')}\n${indent}]`;
}
