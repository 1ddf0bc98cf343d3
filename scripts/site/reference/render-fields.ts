import { nameOf, type Schema, toSlug } from './document.js';

/** Of a request, what must be sent is marked; of an answer, what may be missing. */
export type Direction = 'REQUEST' | 'ANSWER';

/**
 * The members of an object as a nested Markdown list: name, type, limits, whether it is required, what it is. Pure.
 *
 * @param prefix begins the anchor of each member, such as `body`
 */
export function renderFields(schema: Schema, prefix: string, direction: Direction): string {
  const lines = listFields(schema, prefix, direction);
  return lines.length === 0 ? '' : wrapFields(lines);
}

/** Blank lines part the members; more than one at a time says nothing. */
export function wrapFields(lines: readonly string[]): string {
  return `<div class="fields">\n\n${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n\n</div>`;
}

function listFields(schema: Schema, prefix: string, direction: Direction): string[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    renderField({ name, field, isRequired: required.has(name), anchor: `${prefix}.${name}`, direction }),
  );
}

/** A member of an object, or a parameter. */
interface Row {
  name: string;
  field: Schema;
  isRequired: boolean;
  anchor: string;
  direction: Direction;
}

/** One row of a list, and below it the members that it has itself. */
export function renderField(row: Row): string[] {
  const { name, field, anchor, direction } = row;
  const description = field.description === undefined ? [] : ['', `  ${escapeText(field.description)}`];
  return [
    `- <a class="field" id="${anchor}" href="#${anchor}"><code v-pre>${name}</code></a> <span class="type">${toInline(describeType(field))}</span>${renderNeed(row)}`,
    ...description,
    ...indent(renderValues(field)),
    ...indent(listMembers(field, anchor, direction)),
    '',
  ];
}

function renderNeed({ isRequired, direction }: Row): string {
  if (direction === 'REQUEST') return isRequired ? ' <span class="required">required</span>' : '';
  return isRequired ? '' : ' <span class="type">may be missing</span>';
}

/** The members of the objects in a value: of itself, of its items, of each of its variants. From the third level on they are folded. */
function listMembers(field: Schema, anchor: string, direction: Direction): string[] {
  if (field.properties !== undefined) {
    const members = listFields(field, anchor, direction);
    return anchor.split('.').length > 2 ? ['', ...fold(members, Object.keys(field.properties).length)] : ['', ...members];
  }
  if (field.items !== undefined) return listMembers(field.items, anchor, direction);
  if (typeof field.additionalProperties === 'object') return listMembers(field.additionalProperties, anchor, direction);
  const variants = (field.anyOf ?? field.oneOf ?? []).filter(({ type }) => type !== 'null');
  return variants.flatMap((variant, i) => {
    const members = listMembers(variant, variants.length === 1 ? anchor : `${anchor}-${i + 1}`, direction);
    if (members.length === 0 || variants.length === 1) return members;
    return ['', escapeText(variant.description ?? `Variant ${i + 1}:`), ...members];
  });
}

/** Long lists are folded away, so that they do not push what follows off the screen. */
function renderValues(field: Schema): string[] {
  const value = field.items ?? field.anyOf?.find((one) => one.enum !== undefined) ?? field;
  if (value.enum === undefined) return [];
  const values = value.enum.map((one) => `\`${String(one)}\``).join(' ');
  if (value.enum.length <= 12) return ['', `<span class="values">${toInline(values)}</span>`];
  return ['', '<details class="values">', `<summary>${value.enum.length} values</summary>`, '', values, '', '</details>'];
}

export function fold(lines: readonly string[], count: number): string[] {
  return [`<details><summary>${count} members</summary>`, '', ...lines, '', '</details>'];
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`));
}

/** Inside an HTML element that begins a line, Markdown is not read. */
function toInline(markdown: string): string {
  return escapeText(markdown)
    .replace(/`([^`]*)`/g, '<code v-pre>$1</code>')
    .replace(/\[([^\]]*)\]\(([^)]*)\)/g, '<a href="$2">$1</a>');
}

/** Text in Markdown: angle brackets and braces outside of code mean nothing to the page's compiler. Pure. */
export function escapeText(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, i) => (i % 2 === 1 ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')))
    .join('');
}

/** The type of a value in words, with its limits: `string, 1 to 200 characters`. Markdown. Pure. */
function describeType(schema: Schema): string {
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
