import { describe, expect, it } from 'vitest';
import { useApi } from '../../contract/harness/orchestrator-in-process.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('what does not exist', () => {
  const api = useApi();
  /** By name: a browser that comes to 127.0.0.1 is sent there. */
  const open = async (path: string, accept: string) => {
    const answer = await fetch(api().config.publicUrl + path, { headers: { Accept: accept } });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  it.each(['/nothing', '/errors/nothing', '/capture-assets/nothing.js', '/%3Cscript%3E'])(
    '%s is a page for a browser',
    async (path) => {
      const { status, headers, text } = await open(path, BROWSER);
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(text).toContain('There is no such page');
      expect(text).not.toMatch(/<script/i);
    },
  );

  it.each(['*/*', 'application/json', 'application/problem+json'])(
    'is a problem for a program that accepts %s',
    async (accept) => {
      const { status, headers, text } = await open('/nothing', accept);
      expect([status, headers.get('content-type'), JSON.parse(text).code]).toEqual([
        404,
        'application/problem+json',
        'not_found',
      ]);
    },
  );

  it('is a problem in the API, also for a browser', async () => {
    const { status, text } = await open('/v1/nothing', BROWSER);
    expect([status, JSON.parse(text).code]).toEqual([404, 'not_found']);
  });
});
