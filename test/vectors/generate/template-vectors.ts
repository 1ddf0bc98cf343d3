interface TemplateVector {
  name: string;
  valid: boolean;
  /** What the bytes hold, as 32-bit floats; null if they hold no template. */
  numbers: number[] | null;
  hex: string;
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
