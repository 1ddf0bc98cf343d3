import { describe, expect, it } from 'vitest';
import { openLink } from '../../../harness/capture-attempt.js';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /capture/:captureToken answers 200', () => {
  const api = useApi();

  it('with a page that names no one, claims nothing and may stand in no frame', async () => {
    const { sessionId, captureToken } = await openLink(api(), {
      purpose: 'Opening an account',
      embedOrigins: ['https://a.example'],
    });
    const page = await api().call('GET', `/capture/${captureToken}?embed=0`, { key: null });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('set-cookie')).toBeNull();
    for (const secret of [sessionId, captureToken, 'Opening an account', 'Acme']) expect(page.text).not.toContain(secret);
    const claimed = await api().call('POST', '/v1/captures/session', { key: captureToken, body: {} });
    expect(claimed.status).toBe(200);
  });

  it('for a frame of the session’s origins and no other', async () => {
    const { captureToken } = await openLink(api(), { embedOrigins: ['https://a.example', 'https://b.example:8443'] });
    const page = await api().call('GET', `/capture/${captureToken}?embed=1`, { key: null });
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(/frame-ancestors ([^;]+)/.exec(policy)?.[1]).toBe('https://a.example https://b.example:8443');
  });

  it.each([
    ['the link’s own language', '?lang=de', {}, 'de'],
    ['the session’s', '', { locale: 'fr-CH' }, 'fr'],
    ['the browser’s', '', {}, 'ja'],
  ])('in %s', async (_, query, session, locale) => {
    const { captureToken } = await openLink(api(), session);
    const headers = { 'Accept-Language': 'xx, ja;q=0.9, en;q=0.8' };
    const page = await api().call('GET', `/capture/${captureToken}${query}`, { key: null, headers });
    expect(page.text).toContain(`<html lang="${locale}"`);
  });

  it('with scripts and styles that are served', async () => {
    const { captureToken } = await openLink(api());
    const { text } = await api().call('GET', `/capture/${captureToken}`, { key: null });
    const parts = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(parts.length).toBeGreaterThan(1);
    for (const path of parts) expect([path, (await api().call('GET', path, { key: null })).status]).toEqual([path, 200]);
  });
});
