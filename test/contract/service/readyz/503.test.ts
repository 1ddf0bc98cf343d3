import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /readyz answers 503', () => {
  const api = useApi();

  it('dependency_unavailable with the failing dependency and Retry-After', async () => {
    const { status, body, headers } = await api().call('GET', '/readyz', { key: null });
    expect([status, body.code, body.failing]).toEqual([503, 'dependency_unavailable', ['workers']]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
