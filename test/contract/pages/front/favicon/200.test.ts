import { expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /favicon.svg answers 200 with a picture that can load and run nothing', async () => {
  const { status, headers, text } = await api().call('GET', '/favicon.svg', { key: null });
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/);
  expect(text).toMatch(/^<svg [\s\S]*<\/svg>$/);
});
