import { join } from 'node:path';
import { manifestId } from '@faceproof/models/load-set.js';
import { type Manifest, ManifestSchema } from '@faceproof/models/manifest.js';
import { placeFile } from './place-file.js';

/** Writes the manifest, whole or not at all, where `list` and sets find it. @returns its path */
export async function placeManifest(definitionsDir: string, manifest: Manifest): Promise<string> {
  const path = join(definitionsDir, 'manifests', `${manifestId(manifest)}.json`);
  const parsed: Readonly<Record<string, unknown>> = ManifestSchema.parse(manifest);
  await placeJson(path, Object.fromEntries(ORDER.map((member) => [member, parsed[member]])));
  return path;
}

/** As a reader asks: what it is, where it is from, how it is fed and read, how good it is. */
const ORDER = [
  ...['v', 'role', 'model', 'version', 'description', 'license', 'source', 'format', 'sha256', 'bytes', 'files', 'derived'],
  ...['input', 'outputs', 'settings', 'golden', 'calibration'],
];

/** As the repository's formatter leaves it, so that what is written here can be committed as it is. */
export function placeJson(path: string, value: unknown): Promise<void> {
  return placeFile(path, Buffer.from(`${toJson(value, '')}\n`, 'utf8'));
}

const WIDTH = 128;

/** As JSON.stringify with two spaces, but lists of numbers fill their lines. */
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

/** @param before columns that are taken on the first line; a comma may follow the bracket */
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
