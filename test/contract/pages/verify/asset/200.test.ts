import { expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /verify-assets/:file answers 200 with each part that the page names, and nothing else is named', async () => {
  const { text } = await api().call('GET', '/verify', { key: null });
  const parts = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
  expect(parts.sort()).toEqual(['/verify-assets/verify.css', '/verify-assets/verify.js']);
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
