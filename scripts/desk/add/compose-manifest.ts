import { Refusal } from '@faceproof/installation/refusal.js';
import { type License, termsOfLicense } from '@faceproof/models/sets/license.js';
import { type Manifest, ManifestSchema } from '@faceproof/models/sets/manifest.js';
import type { DescribedFiles } from './describe-files.js';

/**
 * @param answers by the questions' names, and `role`
 * @throws Refusal that names the invalid answer
 */
export function composeManifest(
  answers: ReadonlyMap<string, string>,
  { pins, source }: { pins: DescribedFiles['pins']; source: Manifest['source'] },
): Manifest {
  const of = (name: string): string => answers.get(name) ?? '';
  const channels = of('channels').toUpperCase();
  const perChannel = channels === 'GREY' ? 1 : 3;
  const layout = of('layout').toUpperCase();
  const { format, files, ...others } = pins;
  const parsed = ManifestSchema.safeParse({
    v: 1,
    role: of('role'),
    model: of('model'),
    version: of('version'),
    description: of('description') || `A model for ${of('role')}.`,
    license: { weights: composeLayer(of, ''), trainingData: composeLayer(of, 'data-') },
    source,
    ...(format === undefined ? {} : { format }),
    ...others,
    ...(files === undefined ? {} : { files }),
    input: {
      name: of('input'),
      width: readNumber('width', of('width')),
      height: readNumber('height', of('height')),
      channels,
      ...(layout === 'NHWC' ? { layout } : {}),
      mean: spread('mean', of('mean'), perChannel),
      std: spread('std', of('std'), perChannel),
    },
    outputs: pick(answers, 'output ', (text) => text),
    settings: pick(answers, 'setting ', readJson),
    golden: { scene: 'synthetic-1', tolerance: 0.01, outputs: [] },
    calibration: [],
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal(`These answers make no manifest: ${issue?.path.join('.') || 'role'} ${issue?.message ?? 'is not valid'}.`);
}

function composeLayer(of: (name: string) => string, prefix: string): Record<keyof License['weights'], string> {
  const name = of(`${prefix}license`) || 'not stated';
  const source = of(`${prefix}source`) || 'What was said when the model was added.';
  return { terms: of(`${prefix}terms`) || termsOfLicense(name), name, source };
}

/** The answers in a manifest, or in a part of one. */
export function readAnswers(manifest: Readonly<Record<string, unknown>>): Map<string, string> {
  const answers = new Map<string, string>();
  const put = (name: string, value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') answers.set(name, String(value));
    else if (Array.isArray(value)) answers.set(name, value.join(','));
  };
  for (const name of ['role', 'model', 'version', 'license', 'description']) put(name, manifest[name]);
  const { weights, trainingData } = toObject(manifest.license);
  for (const [prefix, layer] of Object.entries({ '': toObject(weights), 'data-': toObject(trainingData) })) {
    put(`${prefix}license`, layer.name);
    for (const name of ['terms', 'source']) put(`${prefix}${name}`, layer[name]);
  }
  const { name, ...input } = toObject(manifest.input);
  put('input', name);
  for (const [key, value] of Object.entries(input)) put(key, value);
  for (const [key, value] of Object.entries(toObject(manifest.outputs))) put(`output ${key}`, value);
  for (const [key, value] of Object.entries(toObject(manifest.settings))) answers.set(`setting ${key}`, JSON.stringify(value));
  return answers;
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function pick<T>(
  answers: ReadonlyMap<string, string>,
  prefix: string,
  read: (text: string, name: string) => T,
): Record<string, T> {
  const own = [...answers].filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, text]) => [name.slice(prefix.length), read(text, name)]));
}

function readNumber(name: string, text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw new Refusal(`--${name} "${text}" is not a number.`);
  return number;
}

/** A single number applies to every channel. */
function spread(name: string, text: string, channels: number): number[] {
  const numbers = text.split(',').map((part) => readNumber(name, part));
  const [first = 0] = numbers;
  return numbers.length === 1 ? new Array<number>(channels).fill(first) : numbers;
}

function readJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Refusal(`--${name}=${text} is not JSON, such as 512 or [1,2].`, { cause });
  }
}
