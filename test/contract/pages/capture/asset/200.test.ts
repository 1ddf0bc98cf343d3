import { describe, expect, it } from 'vitest';
import { openLink } from '../../../harness/capture-attempt.js';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /capture-assets/:file answers 200', () => {
  const api = useApi();

  it.each(['gzip', 'br', 'identity'])('with a script that may be kept for a year, encoded as %s', async (encoding) => {
    const { captureToken } = await openLink(api());
    const { text } = await api().call('GET', `/capture/${captureToken}`, { key: null });
    const path = /src="(\/capture-assets\/[^"]+\.js)"/.exec(text)?.[1] ?? '';
    const asset = await api().call('GET', path, { key: null, headers: { 'Accept-Encoding': encoding } });
    expect([asset.status, asset.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(asset.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(asset.headers.get('vary')).toBe('Accept-Encoding');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.text.length).toBeGreaterThan(1000);
  });
});
