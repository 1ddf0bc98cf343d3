import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /readyz answers 503 dependency_unavailable with the failing dependency and Retry-After', async () => {
  const { status, body, headers } = await api().call('GET', '/readyz', { key: null });
  expect([status, body.code, body.failing]).toEqual([503, 'dependency_unavailable', ['workers']]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});
