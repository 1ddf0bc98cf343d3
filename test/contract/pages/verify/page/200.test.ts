import { publicKeyOf } from '@faceproof/protocol/evidence/receipts.js';
import { describe, expect, it } from 'vitest';
import { writeWitnessKey } from '../../../../harness/cosign.js';
import { openApi, useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /verify answers 200', () => {
  const api = useApi();

  it('with the published keys inside, and a policy that lets it connect to nowhere', async () => {
    const page = await api().call('GET', '/verify', { key: null });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('connect-src');
    expect(policy).toMatch(/; img-src data:;/);
    expect(page.text).toMatch(/<link rel="icon" href="data:image\/svg\+xml,%3Csvg[^"<]+">/);
    expect(keysInside(page.text)).toEqual((await api().call('GET', '/v1/evidence-keys', { key: null })).body);
  });

  it('with the witnesses that the service asks, which the page shows as a hint', async () => {
    const vkey = writeWitnessKey('w1.example', await publicKeyOf(new Uint8Array(32).fill(7)));
    const other = await openApi({ WITNESSES: `${vkey} http://127.0.0.1:9` });
    try {
      const { text } = await other.call('GET', '/verify', { key: null });
      expect(keysInside(text)).toMatchObject({ witnesses: [{ name: 'w1.example', vkey }] });
    } finally {
      await other.close();
    }
  });
});

function keysInside(html: string): unknown {
  return JSON.parse(/<script type="application\/json" id="keys">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
}
