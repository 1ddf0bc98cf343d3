import { type Handler, handlerFor, type Row } from '@faceproof/orchestrator/http/route.js';
import { TABLE } from '@faceproof/orchestrator/routes/index.js';
import { expect, it } from 'vitest';

const forKey = (): Handler<'key'> =>
  handlerFor('key', { body: null, doc: null, handle: async ({ principal }) => ({ status: 200, body: principal.actor }) });
const forAnyone = (): Handler<'anyone'> =>
  handlerFor('anyone', { body: null, doc: null, handle: async () => ({ status: 200 }) });

it('takes a row whose columns belong together', () => {
  const rows: readonly Row[] = [
    ['GET', '/v1/things', 'key', 'usage', 'reads', forKey],
    ['GET', '/things', 'anyone', null, 'open', forAnyone],
  ];
  expect(rows).toHaveLength(2);
});

it('does not compile with a row for keys that names no scope', () => {
  // @ts-expect-error A key needs a scope.
  const row: Row = ['GET', '/v1/things', 'key', null, 'reads', forKey];
  expect(row[3]).toBeNull();
});

it('does not compile with a scope in a row for callers that have none', () => {
  // @ts-expect-error Without a key there is no scope.
  const row: Row = ['GET', '/things', 'anyone', 'usage', 'open', forAnyone];
  expect(row[3]).toBe('usage');
});

it('does not compile with a handler in a row for other callers', () => {
  // @ts-expect-error The handler would read the principal of a call that has none.
  const open: Row = ['GET', '/things', 'anyone', null, 'open', forKey];
  // @ts-expect-error The handler would ignore whose key it is.
  const keyed: Row = ['GET', '/v1/things', 'key', 'usage', 'reads', forAnyone];
  expect([open[2], keyed[2]]).toEqual(['anyone', 'key']);
});

it('does not compile with a budget that counts by key if there is none', () => {
  // @ts-expect-error Reads are counted by key.
  const row: Row = ['GET', '/things', 'anyone', null, 'reads', forAnyone];
  expect(row[4]).toBe('reads');
});

it('serves each method and path by one row', () => {
  const served = TABLE.map(([method, path]) => `${method} ${path}`);
  expect(new Set(served).size).toBe(served.length);
});

/** They serve pages and files, whatever the depth of their paths. */
const ANY_DEPTH = ['getSitePage', 'getSiteAsset', 'getConsolePage'];

it('has no handler in two rows, but for pages at any depth', () => {
  const handlers = TABLE.map(([, , , , , open]) => open).filter(({ name }) => !ANY_DEPTH.includes(name));
  expect(new Set(handlers).size).toBe(handlers.length);
});
