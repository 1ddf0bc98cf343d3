import { describe, expect, it } from 'vitest';
import { exampleBody, exampleRequest } from '../harness/example-request.js';
import { useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

const ALL = ROUTES.map((route) => [route.method, route.path, route] as const);
const WITH_QUERY = ALL.flatMap(([method, path, route]) =>
  Object.keys(route.doc?.query?.shape ?? {}).map((name) => [method, path, name, route] as const),
);
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
});
