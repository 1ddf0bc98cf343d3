import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /docs answers 200', () => {
  const api = useApi();

  it('with a page whose every part comes from this origin', async () => {
    const page = await api().call('GET', '/docs', { key: null });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, url]) => url ?? '')
      .filter((url) => !url.startsWith('data:'));
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) {
      expect(part).toMatch(/^\/(docs\/assets\/|v1\/)/);
      expect((await api().call('GET', part, { key: null })).status).toBe(200);
    }
  });
});
