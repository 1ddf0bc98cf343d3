import type { ApiDocument, Schema } from './document.js';
import { toSlug } from './list-operations.js';
import { renderFields } from './render-fields.js';
import { listReferred } from './resolve.js';

/** A page for each object that others are made of. @returns Markdown by path. Pure. */
export function renderObjects(document: ApiDocument): Map<string, string> {
  return new Map(
    listReferred(document)
      .filter((name) => name !== 'Problem')
      .map((name) => [`/docs/objects/${toSlug(name)}`, renderObject(name, document.components.schemas[name] ?? {})]),
  );
}

function renderObject(name: string, schema: Schema): string {
  return `# ${name}\n\n${schema.description ?? `The members of \`${name}\`.`}\n\n${renderFields(schema, 'object', 'ANSWER')}\n`;
}
