import { expect, it } from 'vitest';
import { exampleRequest } from '../harness/example-request.js';
import { useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES, routesAt } from '../harness/route-table.js';

const PATHS = [...new Set(ROUTES.map((route) => exampleRequest(route).path))];

const api = useApi();

it.each(PATHS)(
  'every path answers 405 %s to the methods that it does not serve, and Allow lists those that it does',
  async (path) => {
    const served = new Set<string>(routesAt(path).map(({ method }) => method));
    const allow = [...served, ...(served.has('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !served.has(one))) {
      const answer = await api().call(method, path, { key: null });
      expect([method, answer.status, answer.body.code]).toEqual([method, 405, 'method_not_allowed']);
      expect(answer.headers.get('allow')).toBe(allow);
    }
  },
);
