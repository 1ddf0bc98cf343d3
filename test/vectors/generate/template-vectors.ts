interface TemplateVector {
  name: string;
  valid: boolean;
  /** What the bytes hold, as 32-bit floats; null if they hold no template. */
  numbers: number[] | null;
  hex: string;
}

interface TemplateListVector {
  name: string;
  valid: boolean;
  /** By the digest of the weights that made them; null if the bytes hold no templates. */
  templates: Record<string, number[]> | null;
  hex: string;
}

/** What the bytes say that hold one template alone. */
export const LONE_DIGEST = `sha256:${'0'.repeat(64)}`;

/** Vectors of the templates of several networks in one object. */
export function composeTemplateListVectors(): TemplateListVector[] {
  const [one, other] = [`sha256:${'0a'.repeat(32)}`, `sha256:${'ff'.repeat(32)}`];
  const two = { [one]: [0.5, -0.5, 0.5, -0.5], [other]: [1] };
  const hex = listToHex(2, two);
  const refused = (name: string, bytes: string): TemplateListVector => ({ name, valid: false, templates: null, hex: bytes });
  return [
    { name: 'two networks, of four numbers and one', valid: true, templates: two, hex },
    { name: 'one network alone, as its numbers', valid: true, templates: { [LONE_DIGEST]: [1] }, hex: toHex([1]) },
    refused('one byte too few', hex.slice(0, -2)),
    refused('one byte too many', `${hex}00`),
    refused('a list of one', listToHex(1, { [one]: [1] })),
    refused('more networks than the bytes hold', listToHex(3, two)),
    refused('one network twice', `4650ffff${toWord(2)}${entryToHex(one, [1]).repeat(2)}`),
    refused('an empty template', listToHex(2, { ...two, [other]: [] })),
    refused('infinity', listToHex(2, { ...two, [other]: [Number.POSITIVE_INFINITY] })),
    refused('nothing but the mark', '4650ffff'),
  ];
}

function listToHex(count: number, templates: Record<string, readonly number[]>): string {
  return `4650ffff${toWord(count)}${Object.entries(templates)
    .map(([digest, numbers]) => entryToHex(digest, numbers))
    .join('')}`;
}

function entryToHex(digest: string, numbers: readonly number[]): string {
  return `${digest.replace('sha256:', '')}${toWord(numbers.length)}${toHex(numbers)}`;
}

function toWord(number: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes.toString('hex');
}

/** Vectors of a template's bytes. Written with Node's own buffers, so that they are not a copy of protocol/measuring/template.ts. */
export function composeTemplateVectors(): TemplateVector[] {
  const half = [0.5, -0.5, 0.5, -0.5];
  const long = Array.from({ length: 512 }, (_, i) => Math.fround(Math.sin(i + 1) / 16));
  const smallest = 2 ** -149;
  return [
    holds('four numbers, each of them 0.5 or -0.5', half),
    holds('a zero and the smallest number', [0, smallest]),
    holds('a number that no decimal writes out', [Math.fround(0.1)]),
    holds('512 numbers, as the model that ships gives them', long),
    fails('no byte', ''),
    fails('three bytes of a number', toHex(half).slice(0, -2)),
    fails('one byte too many', `${toHex(half)}00`),
    fails('infinity', toHex([1, Number.POSITIVE_INFINITY])),
    fails('not a number', toHex([Number.NaN, 1])),
  ];
}

function holds(name: string, numbers: number[]): TemplateVector {
  return { name, valid: true, numbers, hex: toHex(numbers) };
}

function fails(name: string, hex: string): TemplateVector {
  return { name, valid: false, numbers: null, hex };
}

function toHex(numbers: readonly number[]): string {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [i, number] of numbers.entries()) bytes.writeFloatLE(number, 4 * i);
  return bytes.toString('hex');
}
