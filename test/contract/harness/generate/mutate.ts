import type { Random } from './random.js';

/** Values that a schema, a database or a parser might handle wrongly. */
const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  0.1,
  2 ** 53,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  'x'.repeat(5000),
  "'; drop table sessions; --",
  '../../etc/passwd',
  '{{7*7}}',
  '%00',
  [],
  {},
  [[]],
  { $ref: '#' },
  [null],
  '2026-02-30T99:99:99Z',
  'ses_00000000000000000000000000',
];

/** Changes one thing in a value, somewhere. */
export function mutate(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && !random.once(3)) {
    const at = random.below(value.length);
    return value.map((item, i) => (i === at ? mutate(item, random) : item));
  }
  if (typeof value === 'object' && value !== null && !random.once(4))
    return mutateObject(value as Record<string, unknown>, random);
  return random.of(ODD);
}

function mutateObject(value: Record<string, unknown>, random: Random): unknown {
  const names = Object.keys(value);
  const name = names.length === 0 ? 'x' : random.of(names);
  switch (random.below(5)) {
    case 0:
      return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name));
    case 1:
      return { ...value, [random.of(['unknown', '__proto__', 'constructor', '', '\0', 'Flow', 'toString'])]: random.of(ODD) };
    case 2:
      return { ...value, [name]: random.of(ODD) };
    case 3:
      return { ...value, [name]: Array.from({ length: 300 }, () => value[name]) };
    default:
      return { ...value, [name]: mutate(value[name], random) };
  }
}

/** Changes the text of a body after it was written. */
export function mutateText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + random.of(['\0', ',', '}', '\ufeff', '//', '\u2028']) + text.slice(at);
    case 2:
      return `${text}${text}`;
    default:
      return text.replace(/:/, random.of(['', '::', ':-', ':NaN,']));
  }
}

export function oddText(random: Random): string {
  const odd = random.of(ODD);
  return typeof odd === 'string' ? odd : String(JSON.stringify(odd));
}
