import { describe, expect, it } from 'vitest';
import { exampleRequest } from '../harness/example-request.js';
import { useFailingHandlers } from '../harness/failing-handlers.js';
import { useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

describe('every route answers 500', () => {
  const api = useApi();
  const failing = useFailingHandlers(api, async () => {
    throw new Error('select secret from /home/operator');
  });

  it.each(ROUTES.map((route) => [route.method, route.path, route] as const))(
    'internal_error to %s %s if its handler breaks, and reveals nothing about the fault',
    async (method, _, route) => {
      const { path, ...request } = exampleRequest(route);
      const answer = await failing().call(method, path, request);
      expect([answer.status, answer.body.code, answer.body.retryable]).toEqual([500, 'internal_error', true]);
      expect(answer.text).not.toMatch(/secret|operator|home/);
      expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'));
    },
  );
});
