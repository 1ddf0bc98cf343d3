import type { Group } from '../navigation.js';
import type { ApiDocument } from './document.js';
import { listOperations } from './list-operations.js';
import { renderErrors } from './render-errors.js';
import { renderEvents } from './render-events.js';
import { renderObjects } from './render-objects.js';
import { renderOperation } from './render-operation.js';
import { renderStart } from './render-start.js';

/** The API reference: Markdown by path on the site, and its sidebar. */
export interface Reference {
  pages: Map<string, string>;
  groups: Group[];
}

/** Renders the OpenAPI document: a page for each operation and object, one for events, one for errors. Pure. */
export function composeReference(document: ApiDocument): Reference {
  const operations = listOperations(document);
  const objects = renderObjects(document);
  const pages = new Map<string, string>([
    ['/docs/', renderStart(document, operations)],
    ...operations.map((operation): [string, string] => [operation.page, renderOperation(operation, document)]),
    ['/docs/events', renderEvents(document)],
    ['/docs/errors', renderErrors(document)],
    ...objects,
  ]);
  const groups: Group[] = [
    { text: 'Start', pages: ['/docs/', '/docs/errors', '/docs/events'] },
    ...document.tags.map(({ name }) => ({
      text: name,
      pages: operations.filter(({ tag }) => tag === name).map(({ page }) => page),
    })),
    { text: 'Objects', pages: [...objects.keys()] },
  ];
  return { pages, groups };
}
