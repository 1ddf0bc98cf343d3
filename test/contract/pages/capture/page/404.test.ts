import { describe, expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /capture/:captureToken answers 404', () => {
  const api = useApi();

  it.each(['x', `fpc_${'a'.repeat(43)}`, 'fpc_', '%F0%9F%98%80'])(
    'to the link %s, with the page that says so',
    async (token) => {
      const page = await api().call('GET', `/capture/${token}?embed=1`, { key: null });
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(page.text).toContain('id="boot"');
    },
  );
});
