import { expect, it } from 'vitest';
import { openLink } from '../../../harness/capture-attempt.js';
import { useApi } from '../../../harness/orchestrator-in-process.js';

const api = useApi();

it.each(['gzip', 'br', 'identity'])(
  'GET /capture-assets/:file answers 200 with a script that may be kept for a year, encoded as %s',
  async (encoding) => {
    const { captureToken } = await openLink(api());
    const get = (path: string) => api().call('GET', path, { key: null, headers: { 'Accept-Encoding': encoding } });
    const page = await get(`/capture/${captureToken}`);
    const asset = await get(/src="(\/capture-assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? '');
    expect([asset.status, asset.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    for (const { headers } of [page, asset])
      expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(asset.headers.get('vary')).toBe('Accept-Encoding');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.text.length).toBeGreaterThan(1000);
  },
);
