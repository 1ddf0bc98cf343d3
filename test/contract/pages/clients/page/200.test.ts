import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

interface Listed {
  items: { language: string; version: string; url: string; sha256: string; install: string }[];
}

describe('GET /clients answers 200', () => {
  const api = useApi();
  const open = (accept: string) => fetch(`${api().config.publicUrl}/clients`, { headers: { Accept: accept } });

  it('to a program with packages whose digests are those of the files', async () => {
    const { items } = (await (await open('application/json')).json()) as Listed;
    expect(items.map(({ language }) => language).sort()).toEqual(['Go', 'Java', 'JavaScript', 'Python']);
    for (const { url, sha256, install, version } of items) {
      expect(install).toContain(api().config.publicUrl);
      expect(url).toContain(version);
      const answer = await fetch(url);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect([url, answer.status, createHash('sha256').update(bytes).digest('hex')]).toEqual([url, 200, sha256]);
    }
  });

  it('to a person with the same commands, and with the digest of the script that embeds the capture', async () => {
    const answer = await open('text/html');
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const { items } = (await (await open('application/json')).json()) as Listed;
    for (const { install, sha256 } of items) expect([text.includes(install), text.includes(sha256)]).toEqual([true, true]);
    const script = new Uint8Array(await (await fetch(`${api().config.publicUrl}/element.js`)).arrayBuffer());
    expect(text).toContain(`sha384-${createHash('sha384').update(script).digest('base64')}`);
  });
});
