import { expect, it } from 'vitest';
import { useApi } from '../../../harness/orchestrator-in-process.js';

const api = useApi({ FACEPROOF_DEV: 'true', FACEPROOF_DEMO_KEY: 'fp_test_unknown' });

it('GET /demo/embed answers 200 in development, with a page that may frame this service and no other', async () => {
  const page = await api().call('GET', '/demo/embed', { key: null });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(/frame-src ([^;]+)/.exec(policy)?.[1]).toBe(api().config.publicUrl);
  expect(policy).toContain("frame-ancestors 'none'");
  const front = await (await fetch(api().config.publicUrl)).text();
  expect(front).toContain(`href="${api().config.publicUrl.replace('//localhost', '//127.0.0.1')}/demo/embed"`);
});
