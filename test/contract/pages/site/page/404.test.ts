import { beforeAll, describe, expect, it } from 'vitest';
import { BUILD_MS_MAX, builtSite } from '../../../../harness/built-site.js';
import { callApi } from '../../../harness/http-call.js';
import { expectProblem, useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /guides/:page and GET /docs/:section/:page answer 404', () => {
  const api = useApi();
  beforeAll(builtSite, BUILD_MS_MAX);

  it.each(['/guides/nowhere', '/docs/sessions/nowhere', '/guides/site.json', '/guides/..%2fsite.json', '/docs/constructor'])(
    'not_found to a program: %s',
    async (path) => {
      await expectProblem(api().call('GET', path, { key: null }), 404, 'not_found');
    },
  );

  it('with a page of the site to a browser, under the same policy', async () => {
    const base = new URL(api().config.publicUrl).origin;
    const page = await callApi(base, 'GET', '/guides/nowhere', { headers: { Accept: 'text/html,*/*;q=0.8' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self';");
    expect(page.headers.get('cache-control')).toBe('no-store');
  });
});
