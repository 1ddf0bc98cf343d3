import type { Route } from '../http/route.js';
import type { RouteDoc } from '../http/route-doc.js';
import { REQUEST_HEADERS } from './document-parts.js';
import { takesIdempotencyKey } from './list-problems.js';
import type { Components, JsonSchema } from './to-components.js';

/** The parameters of a route: path, query, headers. Pure. */
export function toParameters(route: Route, doc: RouteDoc, components: Components): JsonSchema[] {
  return [...pathParameters(route), ...queryParameters(doc, components), ...headerParameters(route, doc)];
}

function pathParameters(route: Route): JsonSchema[] {
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: `Id of the ${name.replace(/Id$/, '')}.`,
    schema: { type: 'string' },
  }));
}

function queryParameters(doc: RouteDoc, components: Components): JsonSchema[] {
  return Object.entries(doc.query?.shape ?? {}).map(([name, field]) => {
    const { description, ...schema } = components.add(field, 'output');
    return { name, in: 'query', required: !field.safeParse(undefined).success, description, schema };
  });
}

function headerParameters(route: Route, doc: RouteDoc): JsonSchema[] {
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: REQUEST_HEADERS['Idempotency-Key'],
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  };
  const named = (doc.headers ?? []).map((name) => ({
    name,
    in: 'header',
    description: REQUEST_HEADERS[name],
    schema: { type: 'string' },
  }));
  return [...(takesIdempotencyKey(route) ? [key] : []), ...named];
}
