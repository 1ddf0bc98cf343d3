import { expect, it } from 'vitest';
import { claimLink } from '../../../harness/capture-attempt.js';
import { makePng } from '../../../harness/grey-picture.js';
import { useApi } from '../../../harness/orchestrator-in-process.js';

const api = useApi();

it('GET /capture-logos/:digest answers 200 with the picture that the capture page names, for a year', async () => {
  await api().takeReferences();
  const { logo, bytes } = await api().client.branding.uploadLogo(makePng(40, 40, 7));
  await api().client.branding.put({ logos: { light: logo, dark: null } });
  const { captureToken, claimToken } = await claimLink(api());
  const page = await api().call('POST', '/v1/captures/session', { key: captureToken, body: { claimToken } });
  const response = await fetch(api().base + page.body.account.logoUrl);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await response.arrayBuffer()).byteLength).toBe(bytes);
});
