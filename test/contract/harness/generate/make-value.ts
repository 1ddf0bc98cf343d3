import type { Random } from './random.js';

export type Schema = { [member: string]: unknown };

/** Makes a value that a schema of the document describes. What a pattern asks for is taken from `texts`, where it is known. */
export function makeValue(
  schema: Schema,
  schemas: Record<string, Schema>,
  random: Random,
  texts: Record<string, string>,
): unknown {
  const make = (inner: unknown) => makeValue(inner as Schema, schemas, random, texts);
  if (typeof schema.$ref === 'string') return make(schemas[schema.$ref.split('/').at(-1) ?? '']);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return random.of(schema.enum);
  const either = (schema.anyOf ?? schema.oneOf) as unknown[] | undefined;
  if (either !== undefined) return make(random.of(either));
  switch (schema.type) {
    case 'object':
      return makeObject(schema, make, random);
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 0) + random.below(2) }, () => make(schema.items));
    case 'string':
      return makeText(schema, random, texts);
    case 'integer':
      return (
        Number(schema.minimum ?? 0) +
        random.below(Math.min(Number(schema.maximum ?? 10) - Number(schema.minimum ?? 0) + 1, 100))
      );
    case 'number':
      return random.of([0, 0.5, 0.123456, 1]);
    case 'boolean':
      return random.once(2);
    case 'null':
      return null;
    default:
      return {};
  }
}

function makeObject(schema: Schema, make: (inner: unknown) => unknown, random: Random): object {
  const required = (schema.required ?? []) as string[];
  const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
    .filter(([name]) => required.includes(name) || random.once(3))
    .map(([name, inner]) => [name, make(inner)] as const);
  const more = schema.additionalProperties;
  const free =
    typeof more === 'object' && more !== null && random.once(2) ? [[`k${random.below(9)}`, make(more)] as const] : [];
  return Object.fromEntries([...members, ...free]);
}

function makeText(schema: Schema, random: Random, texts: Record<string, string>): string {
  const pattern = String(schema.pattern ?? '');
  const known = Object.keys(texts).find((start) => pattern.startsWith(`^${start}`));
  if (known !== undefined) return texts[known] ?? '';
  if (schema.format === 'uri') return 'https://127.0.0.1:9/x';
  if (schema.format === 'date-time') return '2026-11-21T10:00:00Z';
  const length = Math.min(Number(schema.maxLength ?? 12), Number(schema.minLength ?? 0) + random.below(12));
  return Array.from({ length }, () => random.of(['a', 'Z', '0', ' ', 'ß', '界', '😀', '"', '\\', '/']))
    .join('')
    .slice(0, length)
    .toWellFormed();
}
