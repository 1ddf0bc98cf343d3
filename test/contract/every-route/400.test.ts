import { describe, expect, it } from 'vitest';
import { exampleRequest } from '../harness/example-request.js';
import { expectProblem, useApi } from '../harness/orchestrator-in-process.js';
import { rawRequest } from '../harness/raw-request.js';
import { ROUTES } from '../harness/route-table.js';

const ALL = ROUTES.map((route) => [route.method, route.path, route] as const);
const WITH_JSON = ALL.filter(([, , { body }]) => body !== null && !('multipart' in body));

const KEYED = ALL.filter(([, , { caller }]) => caller === 'key');

describe('every route answers 400', () => {
  const api = useApi();

  it.each(WITH_JSON)('%s %s malformed_json to a body that is not JSON', async (method, _, route) => {
    const { path, ...request } = exampleRequest(route);
    await expectProblem(api().call(method, path, { ...request, body: '{"a":' }), 400, 'malformed_json');
  });

  it.each(ALL)('%s %s invalid_header to a header that was sent twice', async (method, _, route) => {
    const twice = 'Host: x\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\nContent-Length: 0\r\n';
    const answer = await rawRequest(api().base, `${method} ${exampleRequest(route).path} HTTP/1.1\r\n${twice}\r\n`);
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid_header']);
  });

  it.each(KEYED)('%s %s invalid_header to a cookie without a mode, or with none of ours', async (method, _, route) => {
    const { path } = exampleRequest(route);
    for (const mode of [null, '', 'live', 'PROD']) {
      const { 'Faceproof-Mode': _own, ...headers } = (await api().signIn()).headers;
      const sent = mode === null ? headers : { ...headers, 'Faceproof-Mode': mode };
      const answer = await api().call(method, path, { key: null, headers: sent, ...(method === 'GET' ? {} : { body: '{' }) });
      expect([mode, answer.status, answer.body.code]).toEqual([mode, 400, 'invalid_header']);
    }
  });
});
