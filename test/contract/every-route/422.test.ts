import { makeId } from '@faceproof/protocol/ids.js';
import { describe, expect, it } from 'vitest';
import { exampleBody, exampleRequest } from '../harness/example-request.js';
import { useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

const ALL = ROUTES.map((route) => [route.method, route.path, route] as const);
const WITH_QUERY = ALL.flatMap(([method, path, route]) =>
  Object.keys(route.doc?.query?.shape ?? {}).map((name) => [method, path, name, route] as const),
);
/** Values that no list takes, the id of a receipt among them. */
const NO_PAGE: Readonly<Record<string, readonly string[]>> = {
  limit: ['', '0', '101', '1.5', 'two'],
  cursor: ['', 'evil', makeId('receipt', 1, new Uint8Array(10))],
};
const WITH_PAGES = WITH_QUERY.filter(([, , name]) => name in NO_PAGE);
const WITH_JSON = ALL.filter(([, , { body }]) => body !== null && !('multipart' in body));

describe('every route answers 422', () => {
  const api = useApi();

  it.each(WITH_JSON)('%s %s to a member that it does not know, and points at it', async (method, _, route) => {
    const { path, ...request } = exampleRequest(route);
    const body = { ...(exampleBody(route) as object), unknownMember: 1 };
    const answer = await api().call(method, path, { ...request, body });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors).toMatchObject([{ pointer: '/unknownMember', code: 'unknown_member' }]);
  });

  it.each(WITH_JSON)('%s %s to a body that is not an object', async (method, _, route) => {
    const { path, ...request } = exampleRequest(route);
    for (const body of ['null', '[]', '"x"', '1e999']) {
      const answer = await api().call(method, path, { ...request, body });
      expect([body, answer.status, answer.body.code]).toEqual([body, 422, 'validation_failed']);
    }
  });

  it.each(ALL)('%s %s to a query that is not text', async (method, _, route) => {
    const { path, ...request } = exampleRequest(route);
    const answer = await api().call(method, `${path}?odd=%00`, request);
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([422, 'validation_failed', '/odd']);
  });

  it.each(WITH_QUERY)('%s %s to %s that is sent twice, and points at it', async (method, _, name, route) => {
    const { path, ...request } = exampleRequest(route);
    const answer = await api().call(method, `${path}?${name}=1&${name}=1`, request);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ pointer: `/${name}`, code: 'repeated', message: 'Send this parameter once.' }],
    ]);
  });

  it.each(WITH_PAGES)('%s %s to no page: by a %s that is none, and points at it', async (method, _, name, route) => {
    const { path, ...request } = exampleRequest(route);
    for (const value of NO_PAGE[name] ?? []) {
      const answer = await api().call(method, `${path}?${name}=${value}`, request);
      expect([value, answer.status, answer.body.code]).toEqual([value, 422, 'validation_failed']);
      expect(answer.body.errors[0].pointer).toBe(`/${name}`);
    }
  });

  it.each(ALL.filter(([, , { doc }]) => doc?.query))('%s %s to a parameter that it does not know', async (method, _, route) => {
    const { path, ...request } = exampleRequest(route);
    const answer = await api().call(method, `${path}?unknownParameter=1`, request);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer: '/unknownParameter' }));
  });
});
