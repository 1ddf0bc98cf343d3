import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { BUILD_MS_MAX, builtSite } from '../../../../harness/built-site.js';
import { useApi } from '../../../harness/orchestrator-in-process.js';

const PICTURE = readFileSync('docs/pictures/capture-light.webp');

describe('GET /guides and GET /docs answer 200', () => {
  const api = useApi();
  beforeAll(builtSite, BUILD_MS_MAX);
  const get = (path: string, headers: Record<string, string> = {}) => api().call('GET', path, { key: null, headers });

  it.each([
    '/guides',
    '/guides/',
    '/guides/deploy',
    '/guides/tutorials/quickstart-node',
    '/docs',
    '/docs/sessions/create-session',
  ])('%s is a page under a policy that allows no inline style, and inline scripts by their hashes only', async (path) => {
    const page = await get(path);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'( 'sha256-[\w+/=]+')+; style-src 'self'; /);
    expect(policy).not.toContain('unsafe');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(page.text).not.toMatch(/<style\b|\sstyle="/);
  });

  it('names parts of this origin only, and all of them are there', async () => {
    const { text } = await get('/docs');
    const head = text.slice(0, text.indexOf('</head>'));
    const parts = [...head.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts) {
      expect(part).toMatch(/^\/(site-assets\/|favicon\.svg$)/);
      expect((await get(part)).status).toBe(200);
    }
  });

  it('is sent once: the second time its tag says that it is the same', async () => {
    const first = await get('/guides');
    const again = await get('/guides', { 'If-None-Match': first.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    for (const name of ['content-security-policy', 'cache-control', 'etag', 'vary', 'cross-origin-resource-policy']) {
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    }
  });

  it('serves what pages link to, such as the dashboard and the verifiers', async () => {
    const { text } = await get('/guides/monitor');
    const files = [...text.matchAll(/href="(\/guides\/files\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(files).toContain('/guides/files/faceproof.json');
    expect(JSON.parse((await get('/guides/files/faceproof.json')).text)).toHaveProperty('panels');
    expect((await get('/guides/files/verify.py')).headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const { headers } = await get('/guides/files/capture-light.webp', { 'Accept-Encoding': 'identity' });
    expect([headers.get('content-type'), headers.get('content-length')]).toEqual(['image/webp', String(PICTURE.length)]);
  });
});
