import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUILD_MS_MAX, builtSite } from '../../../../harness/built-site.js';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /site-assets/:file and GET /site-assets/chunks/:file answer 200', () => {
  const api = useApi();
  beforeAll(builtSite, BUILD_MS_MAX);

  it('with scripts and styles that a browser may keep for a year, compressed as it asks', async () => {
    const { text } = await api().call('GET', '/guides', { key: null });
    const paths = new Set([...text.matchAll(/"(\/site-assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? ''));
    expect([...paths].some((path) => path.includes('/chunks/'))).toBe(true);
    for (const path of paths) {
      const { status, headers } = await api().call('GET', path, { key: null });
      const type = path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, type]);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('vary')).toBe('Accept-Encoding');
    }
  });

  it('with the same bytes, compressed or not', async () => {
    const { text } = await api().call('GET', '/guides', { key: null });
    const path = /"(\/site-assets\/style[^"]+\.css)"/.exec(text)?.[1] ?? '';
    const plain = await fetchBytes(path, 'identity');
    const zipped = await fetchBytes(path, 'gzip');
    expect(zipped.length).toBeLessThan(plain.length / 3);
    expect(gunzipSync(zipped).equals(plain)).toBe(true);
  });

  /** `fetch` would undo the compression. */
  async function fetchBytes(path: string, encoding: string): Promise<Buffer> {
    const { get } = await import('node:http');
    return new Promise((resolve, reject) => {
      get(`${api().base}${path}`, { headers: { 'Accept-Encoding': encoding } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk)).once('end', () => resolve(Buffer.concat(chunks)));
      }).once('error', reject);
    });
  }
});
