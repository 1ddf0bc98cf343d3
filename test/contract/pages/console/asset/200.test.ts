import { expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

/** Compressed bytes of what the page loads first. The budget is 250 kB; it took 30 kB when this was written. */
const FIRST_LOAD_BYTES_MAX = 100_000;

const api = useApi();
const get = (path: string, headers: Record<string, string> = {}) => api().call('GET', path, { key: null, headers });

it('GET /console-assets/:file answers 200 with each part that the page names, for good, and compressed within the budget', async () => {
  const { text } = await get('/console');
  const parts = [...text.matchAll(/(?:src|href)="(\/console-assets\/[^"]+)"/g)].map(([, path]) => path ?? '').sort();
  expect(parts).toHaveLength(2);
  const answers = await Promise.all(parts.map((path) => get(path)));
  const immutable = { status: 200, cache: 'public, max-age=31536000, immutable' };
  const told = answers.map(({ status, headers }) => ({
    type: headers.get('content-type'),
    ...{ status, cache: headers.get('cache-control') },
  }));
  // Their names are digests, so their order differs from build to build.
  expect(new Set(told)).toEqual(
    new Set(['text/css; charset=utf-8', 'text/javascript; charset=utf-8'].map((type) => ({ type, ...immutable }))),
  );
  const sizes = await Promise.all(
    parts.map(async (path) => {
      const packed = await fetch(api().base + path, { headers: { 'Accept-Encoding': 'gzip' } });
      expect(packed.headers.get('content-encoding')).toBe('gzip');
      return Number(packed.headers.get('content-length'));
    }),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_LOAD_BYTES_MAX);
});
