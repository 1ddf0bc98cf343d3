import { nameOf, type Schema } from './document.js';
import { toSlug } from './list-operations.js';

/** The type of a value in words, with its limits: `string, 1 to 200 characters`. Markdown. Pure. */
export function describeType(schema: Schema): string {
  return [describeKind(schema), ...describeLimits(schema)].join(', ');
}

function describeKind(schema: Schema): string {
  if (schema.$ref !== undefined) return linkTo(nameOf(schema.$ref));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return joinKinds(choices.map(describeKind));
  if (schema.const !== undefined) return `always \`${String(schema.const)}\``;
  if (schema.enum !== undefined) return 'one of the values below';
  if (Array.isArray(schema.type)) return joinKinds(schema.type.map((type) => describeKind({ ...schema, type })));
  switch (schema.type) {
    case 'array':
      return `array of ${describeItems(schema.items ?? {})}`;
    case 'object':
      return schema.properties === undefined ? 'object of your own members' : 'object';
    case 'string':
      return describeString(schema);
    default:
      return schema.type ?? 'any value';
  }
}

/** Variants of one object differ by their members, which are listed below it. */
function joinKinds(kinds: readonly string[]): string {
  return [...new Set(kinds)].join(' or ');
}

function describeItems(items: Schema): string {
  if (items.enum !== undefined) return 'the values below';
  const kind = describeKind(items);
  return kind === 'object' ? 'objects' : kind.replace(/^string\b/, 'strings');
}

function describeString({ format, contentEncoding }: Schema): string {
  if (contentEncoding === 'binary' || format === 'binary') return 'file';
  switch (format) {
    case 'date-time':
      return 'time, RFC 3339';
    case 'uri':
      return 'URL';
    default:
      return 'string';
  }
}

/** Of a value that may also be null, the limits are those of the value. */
function describeLimits(schema: Schema): string[] {
  const value = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  const limits = [
    range(value.minLength, value.maxLength, 'characters'),
    range(value.minimum, value.maximum, ''),
    range(value.minItems, value.maxItems, 'items'),
    value.maxProperties === undefined ? null : `at most ${value.maxProperties} members`,
    schema.default === undefined ? null : `default \`${JSON.stringify(schema.default)}\``,
  ];
  return limits.filter((limit) => limit !== null);
}

function range(least: number | undefined, most: number | undefined, unit: string): string | null {
  const text = rangeText(least, most);
  return text === null ? null : `${text} ${unit}`.trim();
}

function rangeText(least: number | undefined, most: number | undefined): string | null {
  if (least !== undefined && most !== undefined) return least === most ? `exactly ${least}` : `${least} to ${most}`;
  if (most !== undefined) return `at most ${most}`;
  return least === undefined || least === 0 ? null : `at least ${least}`;
}

function linkTo(name: string): string {
  return `[${name}](/docs/objects/${toSlug(name)})`;
}
