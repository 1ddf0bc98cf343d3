import { describe, expect, it } from 'vitest';
import { acceptHandover, claimLink, offerHandover } from '../harness/capture-attempt.js';
import { useApi } from '../harness/orchestrator-in-process.js';

describe('a device whose only token is its claim', () => {
  const api = useApi();
  const call = (path: string, key: string, body: object = {}) =>
    api().call('POST', `/v1/captures/session${path}`, { key, body });

  it('reads its session, agrees, chooses a scenario and gives up', async () => {
    const { sessionId, claimToken } = await claimLink(api());
    const page = await call('', claimToken);
    expect([page.status, page.body.holder, page.body.claimToken]).toEqual([200, 'THIS_DEVICE', claimToken]);
    const agreed = await call('/consent', claimToken, { accepted: true, locale: 'en' });
    expect([agreed.status, agreed.body]).toEqual([200, { accepted: true, claimToken }]);
    expect((await call('/scenario', claimToken, { scenario: 'decline_spoof' })).status).toBe(200);
    expect((await call('/give-up', claimToken)).status).toBe(200);
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body.closeReason).toBe('CANNOT_CAPTURE');
  });

  it('refuses consent', async () => {
    const { sessionId, claimToken } = await claimLink(api());
    expect((await call('/consent', claimToken, { accepted: false, locale: 'en' })).status).toBe(200);
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body.closeReason).toBe('CONSENT_DECLINED');
  });

  it('reads the progress, and nothing else, once it has handed the session over', async () => {
    const { claimToken, token } = await offerHandover(api());
    await acceptHandover(api(), token);
    const page = await call('', claimToken);
    expect([page.status, page.body.holder, page.body.claimToken]).toEqual([200, 'ANOTHER_DEVICE', null]);
    for (const [path, body] of [
      ['/consent', { accepted: false, locale: 'en' }],
      ['/scenario', { scenario: 'approve' }],
      ['/give-up', {}],
    ] as const)
      expect([path, (await call(path, claimToken, body)).status]).toEqual([path, 404]);
  });
});
