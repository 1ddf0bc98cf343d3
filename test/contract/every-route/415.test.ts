import { expect, it } from 'vitest';
import { exampleRequest } from '../harness/example-request.js';
import { useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

const WITH_BODY = ROUTES.filter(({ body }) => body !== null).map((route) => [route.method, route.path, route] as const);

const api = useApi();

it.each(WITH_BODY)('every route with a body answers 415 to %s %s with a body of another type', async (method, _, route) => {
  const { path, ...request } = exampleRequest(route);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/vnd.acme+json']) {
    const answer = await api().call(method, path, { ...request, body: '{}', headers: { 'Content-Type': type } });
    expect([type, answer.status, answer.body.code]).toEqual([type, 415, 'unsupported_media_type']);
  }
});
