import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

const overHttps = useApi({ PUBLIC_URL: 'https://verify.example', TRUSTED_PROXIES: '1' });
const overHttp = useApi();

/** An answer, a page, a problem of the pipeline, and a path that no route has. */
const PATHS = ['/healthz', '/verify', '/v1/sessions', '/no-such-path'];

it.each(PATHS)('sends Strict-Transport-Security at %s if PUBLIC_URL is https', async (path) => {
  const { headers } = await fetch(overHttps().base + path);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
});

it.each(PATHS)('sends no Strict-Transport-Security at %s if PUBLIC_URL is http', async (path) => {
  const { headers } = await fetch(overHttp().base + path);
  expect(headers.has('strict-transport-security')).toBe(false);
});
