import type { ApiDocument, Operation } from './document.js';

/** An operation with its place in the document and on the site. */
export interface Listed extends Operation {
  method: string;
  /** With parameters in braces. */
  path: string;
  tag: string;
  /** Its page, such as `/docs/sessions/create-session`. */
  page: string;
}

/** Every operation, by tag in the order of the tags. Pure. */
export function listOperations(document: ApiDocument): Listed[] {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => toListed(method.toUpperCase(), path, operation)),
  );
  return document.tags.flatMap(({ name }) => all.filter(({ tag }) => tag === name));
}

function toListed(method: string, path: string, operation: Operation): Listed {
  const [tag] = operation.tags;
  return { ...operation, method, path, tag, page: `/docs/${toSlug(tag)}/${toSlug(operation.operationId)}` };
}

/** `createSession` is `create-session`. */
export function toSlug(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
}
