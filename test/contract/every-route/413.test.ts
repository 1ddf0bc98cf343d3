import type { Route } from '@faceproof/orchestrator/http/route.js';
import { it } from 'vitest';
import { exampleRequest } from '../harness/example-request.js';
import { expectProblem, useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

const WITH_BODY = ROUTES.filter(({ body }) => body !== null).map((route) => [route.method, route.path, route] as const);

const api = useApi();

it.each(WITH_BODY)('every route with a body answers 413 to %s %s with more bytes than it takes', async (method, _, route) => {
  const { path, ...request } = exampleRequest(route);
  await expectProblem(api().call(method, path, { ...request, ...tooLarge(route) }), 413, 'payload_too_large');
});

function tooLarge({ body }: Route): { body: string; headers: Record<string, string> } {
  const limits = body !== null && 'multipart' in body ? body.multipart : null;
  if (limits === null) return { body: ' '.repeat(64 * 1024 + 1), headers: {} };
  return { body: ' '.repeat(limits.totalBytesMax + 1), headers: { 'Content-Type': 'multipart/form-data; boundary=x' } };
}
