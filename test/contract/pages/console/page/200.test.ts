import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /console answers 200', () => {
  const api = useApi();
  const open = (base: string, path: string, headers = {}) =>
    fetch(base + path, { redirect: 'manual', headers: { Accept: 'text/html,*/*', ...headers } });

  it('under a policy that lets no one frame it, and scripts write no HTML', async () => {
    const page = await api().call('GET', '/console', { key: null });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "script-src 'self'",
    ])
      expect(policy).toContain(part);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  it('at every address below it, in both modes', async () => {
    const { text } = await api().call('GET', '/console', { key: null });
    for (const path of ['/console/reviews', '/console/test/sessions', '/console/test/sessions/ses_x', '/console/a/b/c/d'])
      expect((await api().call('GET', path, { key: null })).text).toBe(text);
  });

  it('and a page that a browser opens at 127.0.0.1 leads to localhost, but no call of the API', async () => {
    const { port } = new URL(api().base);
    const page = await open(api().base, '/console?a=1');
    expect([page.status, page.headers.get('location')]).toEqual([307, `http://localhost:${port}/console?a=1`]);
    expect((await open(api().base, '//evil.example/')).headers.get('location')).toBe(`http://localhost:${port}//evil.example/`);
    for (const path of ['/v1/openapi.json', '/healthz'])
      expect((await open(api().base, path, path === '/healthz' ? { Accept: '*/*' } : {})).status).toBe(200);
    expect((await open(`http://localhost:${port}`, '/console')).status).toBe(200);
  });
});
