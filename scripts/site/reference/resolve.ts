import { type ApiDocument, nameOf, type Schema } from './document.js';

/** The schema behind a reference, or the schema itself. @throws Error if the document has none of that name */
export function resolve(schema: Schema, document: ApiDocument): Schema {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[nameOf(schema.$ref)];
  if (found === undefined) throw new Error(`The document has no schema ${schema.$ref}.`);
  return found;
}

/** @returns the names of schemas that others refer to, each once, in the order of the document */
export function listReferred(document: ApiDocument): string[] {
  const referred = new Set(findReferences(Object.values(document.components.schemas)));
  return Object.keys(document.components.schemas).filter((name) => referred.has(name));
}

function findReferences(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    name === '$ref' && typeof value === 'string' ? [nameOf(value)] : findReferences(value),
  );
}
