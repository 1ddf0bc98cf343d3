import { describe, expect, it } from 'vitest';
import { exampleRequest } from '../harness/example-request.js';
import { useApi } from '../harness/orchestrator-in-process.js';
import { ROUTES } from '../harness/route-table.js';

const FIRST = {
  reads: { method: 'GET', path: '/v1/me' },
  writes: { method: 'POST', path: '/v1/me/passkeys/options' },
} as const;

describe('every route answers 429', () => {
  // One request a minute: to each key in each class, and to all callers without a key together.
  const api = useApi({ RATE_LIMIT_FACTOR: '0.00001' });

  it.each(ROUTES.map((route) => [route.method, route.path, route] as const))(
    'to %s %s once the budget is spent, before it looks at the body',
    async (method, _, route) => {
      const { path, ...request } = exampleRequest(route);
      const person = { key: null, headers: (await api().signIn()).headers };
      const keyed =
        route.caller === 'key'
          ? { key: await api().fullKey() }
          : route.caller === 'person'
            ? { ...person, from: 'PAGE' as const }
            : {};
      // A sign-out would end the sign-in before the budget is spent.
      const first = route.caller === 'person' ? FIRST[route.rate] : null;
      await api().call(first?.method ?? method, first?.path ?? path, { ...request, ...keyed });
      const refused = await api().call(method, path, { ...request, ...keyed, ...(method === 'GET' ? {} : { body: '{' }) });
      expect([refused.status, refused.body.code, refused.body.retryable]).toEqual([429, 'rate_limited', true]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('ratelimit')).toMatch(new RegExp(`^"${route.rate}";r=0;t=\\d+$`));
      expect(refused.headers.get('ratelimit-policy')).toBe(`"${route.rate}";q=1;w=60`);
    },
  );
});
