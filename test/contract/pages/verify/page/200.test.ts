import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /verify answers 200', () => {
  const api = useApi();

  it('with the published keys inside, and a policy that lets it connect to nowhere', async () => {
    const page = await api().call('GET', '/verify', { key: null });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('connect-src');
    const { keys, logs } = (await api().call('GET', '/v1/evidence-keys', { key: null })).body;
    const inside = /<script type="application\/json" id="keys">(.*?)<\/script>/.exec(page.text)?.[1] ?? '';
    expect(JSON.parse(inside)).toEqual({ keys, logs });
  });
});
