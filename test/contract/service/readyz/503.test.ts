import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /healthz and /readyz', () => {
  const api = useApi();

  it('answer 200, and 503 with what is failing while no worker takes captures', async () => {
    expect((await api().call('GET', '/healthz', { key: null })).body).toEqual({ status: 'ok' });
    const ready = await api().call('GET', '/readyz', { key: null });
    expect([ready.status, ready.body.code, ready.body.failing]).toEqual([503, 'dependency_unavailable', ['workers']]);
    expect(Number(ready.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
