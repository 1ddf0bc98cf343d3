import { CONSTANTS } from './constants.js';

/** A number as a sentence has it, in the base of its kind: milliseconds, bytes, or as it is. */
interface Quantity {
  kind: 'time' | 'bytes' | 'plain';
  value: number;
  /** What one in the last place is worth, for what is said to be about so much. */
  place: number;
}

const UNITS: Record<string, [Quantity['kind'], number]> = {
  ms: ['time', 1],
  s: ['time', 1000],
  second: ['time', 1000],
  min: ['time', 60_000],
  minute: ['time', 60_000],
  h: ['time', 3_600_000],
  hour: ['time', 3_600_000],
  day: ['time', 86_400_000],
  byte: ['bytes', 1],
  kB: ['bytes', 1000],
  KiB: ['bytes', 1024],
  MB: ['bytes', 1_000_000],
  MiB: ['bytes', 1024 * 1024],
  megapixel: ['plain', 1_000_000],
  '%': ['plain', 0.01],
};

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const NUMBER = new RegExp(
  `(?<![\\w.])(\\d[\\d,]*(?:\\.\\d+)?|twice|${WORDS.join('|')})(?![\\w])(?: (${Object.keys(UNITS).join('|')})s?(?![\\w]))?`,
  'g',
);

/** Every number of a phrase, with its unit. */
export function readQuantities(phrase: string): Quantity[] {
  return [...phrase.matchAll(NUMBER)].map(([, number = '', unit]) => {
    const [kind, factor] = unit === undefined ? (['plain', 1] as const) : (UNITS[unit] ?? (['plain', 1] as const));
    const digits =
      number === 'twice' ? '2' : String(WORDS.indexOf(number) >= 0 ? WORDS.indexOf(number) : number.replaceAll(',', ''));
    const place = factor * 10 ** -(digits.split('.')[1]?.length ?? 0);
    return { kind, value: Number(digits) * factor, place };
  });
}

/** @param expression such as `A`, `A.b`, `A + B` or `A * B`. @throws Error for a name that is not there */
export function evaluate(expression: string): Quantity[] {
  if (expression.includes(' + ')) return [combine(expression.split(' + '), (a, b) => a + b)];
  if (expression.includes(' * ')) return [combine(expression.split(' * '), (a, b) => a * b)];
  const value = expression
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], CONSTANTS);
  const values = Array.isArray(value) ? value : [value];
  const [kind, factor] = kindOf(expression);
  return values.map((each) => {
    if (typeof each !== 'number') throw new Error(`There is no constant ${expression}`);
    return { kind, value: each * factor, place: 0 };
  });
}

function combine(names: readonly string[], join: (a: number, b: number) => number): Quantity {
  const all = names.flatMap(evaluate);
  const kind = all.find((each) => each.kind !== 'plain')?.kind ?? 'plain';
  return { kind, value: all.map(({ value }) => value).reduce(join), place: 0 };
}

const SUFFIXES: Record<string, [Quantity['kind'], number]> = {
  MS: ['time', 1],
  SECONDS: ['time', 1000],
  HOURS: ['time', 3_600_000],
  DAYS: ['time', 86_400_000],
  BYTES: ['bytes', 1],
};

/** The unit is the last word of a name, but for what says that it is a limit. */
function kindOf(name: string): [Quantity['kind'], number] {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .split(/[._]/);
  const last = words.filter((word) => !['MAX', 'MIN', 'LEAST'].includes(word)).at(-1) ?? '';
  return SUFFIXES[last] ?? ['plain', 1];
}
