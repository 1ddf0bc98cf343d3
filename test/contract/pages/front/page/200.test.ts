import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';
import { signInPerson } from '../../../harness/people/console-person.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('GET / answers 200', () => {
  const api = useApi();
  /** By name: a browser that comes to 127.0.0.1 is sent there. */
  const open = (accept: string) => fetch(api().config.publicUrl, { headers: { Accept: accept } });

  it.each([BROWSER, '*/*'])('to %s with a page that runs nothing and leads everywhere', async (accept) => {
    const answer = await open(accept);
    const { status, headers } = answer;
    const text = await answer.text();
    expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([200, 'text/html; charset=utf-8', 'Accept']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(text).not.toContain('<script');
    for (const path of ['/console', '/guides', '/guides/tutorials/quickstart-curl', '/docs', '/verify', '/healthz'])
      expect(text).toContain(`href="${api().config.publicUrl}${path}"`);
  });

  it('to a program that asks for JSON with addresses that answer', async () => {
    const answer = await open('application/json');
    const { status, headers } = answer;
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const { name, guides: _guides, docs: _docs, ready: _ready, ...others } = (await answer.json()) as Record<string, string>;
    expect(name).toBe('Faceproof');
    for (const address of Object.values(others)) {
      expect([address, (await fetch(address)).status]).toEqual([address, 200]);
    }
  });

  it('says how to get in until someone has signed in', async () => {
    expect(await (await open(BROWSER)).text()).toContain('npm run admin -- members invite');
    await signInPerson(api().service, { accountId: api().accountId, role: 'OWNER' });
    await expect.poll(async () => (await open(BROWSER)).text()).not.toContain('No one has signed in');
  });
});
