import { type ModelRole, roleOf } from '@faceproof/models/roles/index.js';
import type { Role } from '@faceproof/models/roles/role.js';
import type { Manifest } from '@faceproof/models/sets/manifest.js';
import type { DescribedFiles } from './describe-files.js';

/** A member of a manifest that may have to be asked for. */
export interface Question {
  /** The flag's name, such as `channels` or `setting scale`. */
  name: string;
  text: string;
  /** What the file states, or what every model of the role has. Used unless a flag overrides it. */
  known: string | null;
  /** Offered to a person at a terminal. Never used by itself. */
  proposal: string | null;
  /** True if the answer may be missing when no flag gives it. */
  optional?: true;
}

/** What else `add` accepts about the two licenses; by default, what the name of the weights' license is known for. */
export const LICENSE_NAMES = ['terms', 'source', 'data-license', 'data-terms', 'data-source'] as const;

/** Questions that no file answers. */
export function questionsOfModel(today: string): Question[] {
  return [
    ask('model', 'Its name: lower-case letters, digits and dashes', null),
    ask('version', 'Its version: a date', today),
    ask('license', 'The license of the weights, such as MIT', null),
    ...LICENSE_NAMES.map((name) => ({ ...ask(name, 'What is known of the license', null), optional: true as const })),
    { ...ask('description', 'One sentence: its output and its architecture', null), optional: true },
  ];
}

/**
 * Questions that the graph leaves open, in the order of the manifest.
 *
 * @param role null: not known yet, so questions that depend on it are left out
 * @param like the model pinned for the role, whose settings are the defaults; null if the set pins none
 */
export function questionsOfInput(
  { inputs, outputs }: DescribedFiles,
  role: ModelRole | null,
  like: Manifest | null,
): Question[] {
  const [input] = inputs;
  const { layout, channels, width, height } = readDims(input?.dims ?? []);
  const size = { width: positive(width), height: positive(height) };
  return [
    {
      ...ask('input', `The graph's input: ${inputs.map(({ name }) => name).join(', ')}`, null),
      known: only(inputs)?.name ?? null,
    },
    { ...ask('width', 'Its width in pixels', text(like?.input.width)), known: size.width },
    { ...ask('height', 'Its height in pixels', text(like?.input.height)), known: size.height },
    { ...ask('layout', 'Its layout: NCHW or NHWC', 'NCHW'), known: layout },
    {
      ...ask('channels', 'The order of its channels: RGB, BGR or GREY', text(like?.input.channels)),
      known: channels === 1 ? 'GREY' : null,
    },
    ask('mean', 'The mean to subtract from values of 0..255: one number, or one per channel', text(like?.input.mean)),
    ask('std', 'The divisor after that: one number, or one per channel', text(like?.input.std)),
    ...(role === null ? [] : questionsOfRole(outputs, role, like, { width, height })),
  ];
}

function questionsOfRole(
  outputs: DescribedFiles['outputs'],
  name: ModelRole,
  like: Manifest | null,
  size: { width: number; height: number },
): Question[] {
  const role = roleOf(name);
  return [...questionsOfOutputs(outputs, role, like), ...questionsOfSettings(outputs, role, like, size)];
}

function questionsOfOutputs(outputs: DescribedFiles['outputs'], role: Role, like: Manifest | null): Question[] {
  const names = outputs.map(({ name }) => name);
  const pinned = new Map(Object.entries<string>(like?.outputs ?? {}));
  const wanted = Object.entries(role.outputs);
  return wanted.map(([key, what], i) => {
    const same = pinned.get(key) ?? '';
    const proposal = names.includes(same) ? same : (names[i] ?? null);
    const question = ask(`output ${key}`, `The graph's output that gives ${key} (${what}): ${names.join(', ')}`, proposal);
    return { ...question, known: wanted.length === 1 ? only(names) : null };
  });
}

function questionsOfSettings(
  outputs: DescribedFiles['outputs'],
  role: Role,
  like: Manifest | null,
  size: { width: number; height: number },
): Question[] {
  const outputLength = only(outputs)?.dims.at(-1) ?? -1;
  const proposed = like === null ? {} : (role.proposeSettings?.({ ...size, outputLength }, like) ?? {});
  const pinned = new Map(Object.entries<unknown>(like?.settings ?? {}));
  return Object.entries(role.questions).map(([key, what]) => {
    const question = ask(`setting ${key}`, `${what}, as JSON`, null);
    if (role.optional?.includes(key) === true) return { ...question, optional: true };
    const own = proposed[key] ?? { known: pinned.get(key) };
    const answer = 'known' in own ? toJson(own.known) : toJson(own.proposal);
    return { ...question, known: 'known' in own ? answer : null, proposal: answer };
  });
}

/** @returns null for a missing value */
function toJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** The channels show the layout: they are the dimension with one or three. */
function readDims(dims: readonly number[]) {
  const [, a = -1, b = -1, c = -1] = dims;
  if (dims.length !== 4) return { layout: null, channels: -1, width: -1, height: -1 };
  if (a === 1 || a === 3) return { layout: 'NCHW', channels: a, width: c, height: b };
  if (c === 1 || c === 3) return { layout: 'NHWC', channels: c, width: b, height: a };
  return { layout: null, channels: -1, width: -1, height: -1 };
}

function ask(name: string, text: string, proposal: string | null): Question {
  return { name, text, known: null, proposal };
}

function text(value: string | number | readonly number[] | undefined): string | null {
  return value === undefined ? null : String(value);
}

function only<T>(items: readonly T[]): T | null {
  return items.length === 1 ? (items[0] ?? null) : null;
}

function positive(value: number): string | null {
  return value > 0 ? String(value) : null;
}
