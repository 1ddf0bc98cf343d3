import { brandAccount } from '@faceproof/orchestrator/accounts/brand-account.js';
import { describe, expect, it } from 'vitest';
import { claimLink } from '../../../harness/capture-attempt.js';
import { makePng } from '../../../harness/grey-picture.js';
import { useApi } from '../../../harness/orchestrator-in-process.js';

describe('GET /capture-logos/:digest answers 200', () => {
  const api = useApi();

  it('with the picture that the capture page names, for a year', async () => {
    const logo = makePng(40, 40, 7);
    const change = { logo: { bytes: logo, mediaType: 'image/png' as const } };
    await api().db.transaction((tx) => brandAccount(tx, api().accountId, change, new Date()));
    const { captureToken, claimToken } = await claimLink(api());
    const page = await api().call('POST', '/v1/captures/session', { key: captureToken, body: { claimToken } });
    const response = await fetch(api().base + page.body.account.logoUrl);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await response.arrayBuffer()).equals(logo)).toBe(true);
  });
});
