export type Schema = { [member: string]: unknown };

/** Texts at which a parser, a database or a form of Unicode may fail. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001\u001f\u007f',
  '\r\n',
  '\ud800',
  '\u202e',
  '%00',
  '%',
  '__proto__',
  "'; drop table sessions; --",
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-01-01T00:00:00+23:59',
  '2026-02-30T25:61:61+99:99',
  '0000-00',
  '9999-99',
];

const NUMBERS: readonly number[] = [0, -1, 0.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, -1e308];

const NESTED = 31;

/** Values at the edges of every type, whatever the schema says. */
const OTHERS: readonly unknown[] = [null, true, [], {}, [null], nest('{"a":', '}'), Array(3000).fill(0)];

/**
 * Values at the edges of what a schema describes: its lengths and limits, one beyond each, odd values of its type, and values of
 * every other type. Always the same for the same schema.
 *
 * @returns JSON values; a text may be ill-formed Unicode
 */
export function edgesOf(schema: Schema): unknown[] {
  const takes = (type: string) => JSON.stringify(schema).includes(`"${type}"`);
  const texts = takes('string') || schema.type === undefined ? TEXTS : TEXTS.slice(0, 3);
  const numbers = takes('integer') || takes('number') ? NUMBERS : NUMBERS.slice(0, 3);
  return [...ownEdges(schema), ...texts, ...numbers, ...OTHERS];
}

/** The same as a query, a path or a header can send it. */
export function textEdgesOf(schema: Schema): string[] {
  return [...ownEdges(schema), ...TEXTS, ...NUMBERS, 'true', 'null', '[]', '9'.repeat(400), 'x'.repeat(5000)].map(String);
}

function ownEdges(schema: Schema): unknown[] {
  const lengths = [schema.minLength, schema.maxLength].filter((length) => typeof length === 'number');
  const limits = [schema.minimum, schema.maximum].filter((limit) => typeof limit === 'number');
  const items = typeof schema.maxItems === 'number' ? [schema.maxItems, schema.maxItems + 1] : [];
  return [
    ...lengths.flatMap((length) => [length - 1, length, length + 1]).flatMap(textsOfLength),
    ...limits.flatMap((limit) => [limit - 1, limit, limit + 1]),
    ...items.map((count) => Array(count).fill('x')),
    ...(Array.isArray(schema.enum) ? [String(schema.enum[0]).toLowerCase()] : []),
  ];
}

/** Of one, two and four bytes a character. */
function textsOfLength(length: number): string[] {
  return length < 0 ? [] : ['a'.repeat(length), 'é'.repeat(length), '😀'.repeat(Math.ceil(length / 2))];
}

function nest(open: string, close: string): unknown {
  return JSON.parse(`${open.repeat(NESTED)}0${close.repeat(NESTED)}`);
}
