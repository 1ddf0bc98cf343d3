import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /console-assets/:file answers 200', () => {
  const api = useApi();

  it('with each part that the page names, and nothing else is named', async () => {
    const { text } = await api().call('GET', '/console', { key: null });
    const parts = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(parts.sort()).toEqual(['/console-assets/console.css', '/console-assets/console.js']);
    const types = await Promise.all(
      parts.map(async (path) => {
        const { status, headers } = await api().call('GET', path, { key: null });
        return [status, headers.get('content-type')];
      }),
    );
    expect(types).toEqual([
      [200, 'text/css; charset=utf-8'],
      [200, 'text/javascript; charset=utf-8'],
    ]);
  });
});
