import { type Handler, handlerFor, type Row } from '@faceproof/orchestrator/http/route.js';
import { TABLE } from '@faceproof/orchestrator/routes/index.js';
import { expect, it } from 'vitest';

const forKey = (): Handler<'key'> =>
  handlerFor('key', { body: null, doc: null, handle: async ({ principal }) => ({ status: 200, body: principal.actor }) });
const forAnyone = (): Handler<'anyone'> =>
  handlerFor('anyone', { body: null, doc: null, handle: async () => ({ status: 200 }) });

/** The rows of a table whose columns belong together compile; the others do not. */
[
  ['GET', '/v1/things', 'key', 'usage', 'reads', forKey],
  ['GET', '/things', 'anyone', null, 'open', forAnyone],
] satisfies readonly Row<unknown>[];
// @ts-expect-error A key needs a scope.
['GET', '/v1/things', 'key', null, 'reads', forKey] satisfies Row<unknown>;
// @ts-expect-error Without a key there is no scope.
['GET', '/things', 'anyone', 'usage', 'open', forAnyone] satisfies Row<unknown>;
// @ts-expect-error The handler would read the principal of a call that has none.
['GET', '/things', 'anyone', null, 'open', forKey] satisfies Row<unknown>;
// @ts-expect-error The handler would ignore whose key it is.
['GET', '/v1/things', 'key', 'usage', 'reads', forAnyone] satisfies Row<unknown>;
// @ts-expect-error Reads are counted by key.
['GET', '/things', 'anyone', null, 'reads', forAnyone] satisfies Row<unknown>;

it('serves each method and path by one row', () => {
  const served = TABLE.map(([method, path]) => `${method} ${path}`);
  expect(new Set(served).size).toBe(served.length);
});

/** They serve pages and files, whatever the depth of their paths. */
const ANY_DEPTH = ['getSitePage', 'getSiteAsset', 'getConsolePage', 'getClientFile', 'getFavicon'];

it('has no handler in two rows, but for pages at any depth', () => {
  const handlers = TABLE.map(([, , , , , open]) => open).filter(({ name }) => !ANY_DEPTH.includes(name));
  expect(new Set(handlers).size).toBe(handlers.length);
});
