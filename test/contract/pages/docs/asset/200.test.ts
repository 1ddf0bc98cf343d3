import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /docs/assets/:file answers 200', () => {
  const api = useApi();

  it('with each part that the page names, of the type that it is', async () => {
    const { text } = await api().call('GET', '/docs', { key: null });
    const parts = [...text.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(parts.length).toBeGreaterThan(1);
    for (const path of parts) {
      const { status, headers } = await api().call('GET', path, { key: null });
      const type = path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, type]);
    }
  });
});
