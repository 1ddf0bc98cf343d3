import { describeType } from './describe-type.js';
import type { Schema } from './document.js';
import { escapeText } from './escape-text.js';

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
