import { createCaptureClient } from '@faceproof/client/create-capture-client.js';
import { HandoverSchema } from '@faceproof/protocol/api/sessions/capture-page.js';
import { describe, expect, it } from 'vitest';
import { claimLink, makeClaim, offerAgain, openLink } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/handover answers 201', () => {
  const api = useApi();

  it('with an address whose secret is in the fragment, four digits, and five minutes', async () => {
    const { captureToken, claimToken } = await claimLink(api());
    const { status, body } = await api().call('POST', '/v1/captures/handover', { key: captureToken, body: { claimToken } });
    expect([status, body.claimToken]).toEqual([201, claimToken]);
    expect(body.handoverUrl).toMatch(new RegExp(`^${api().config.publicUrl}/handover#fph_[\\w-]{43}$`));
    expect(body.code).toMatch(/^\d{4}$/);
    const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000;
    expect([minutes > 4.5, minutes <= 5, body.expiresInSeconds]).toEqual([true, true, 300]);
  });

  it('to a device that has not agreed yet, and claims the link for it', async () => {
    const { captureToken } = await openLink(api(), { crossDevice: 'REQUIRE_PHONE' });
    const claimToken = makeClaim();
    await api().call('POST', '/v1/captures/handover', { key: captureToken, body: { claimToken } });
    const open = (body: object) => api().call('POST', '/v1/captures/session', { key: captureToken, body });
    expect((await open({ claimToken })).body).toMatchObject({ holder: 'THIS_DEVICE', stage: 'CONSENT' });
    expect((await open({})).body.code).toBe('capture_link_in_use');
  });

  it('to a device that keeps the link open: any other may agree, and it may watch', async () => {
    const { captureToken } = await openLink(api());
    const claimToken = makeClaim();
    const call = (path: string, body: object) => api().call('POST', `/v1/captures${path}`, { key: captureToken, body });
    const offered = await call('/handover', { claimToken, claims: false });
    expect([offered.status, offered.body.claimToken]).toEqual([201, claimToken]);
    expect((await call('/session', { claimToken })).body.holder).toBe('NOBODY');
    const agreed = await call('/session/consent', { accepted: true, locale: 'en', claimToken: makeClaim() });
    expect(agreed.status).toBe(200);
    expect((await call('/session', { claimToken })).body.holder).toBe('ANOTHER_DEVICE');
    const own = await openLink(api());
    const sent = { key: own.captureToken, body: { claimToken, claims: false } };
    expect((await api().call('POST', '/v1/captures/handover', sent)).body.claimToken).not.toBe(claimToken);
  });

  it('never later than the link itself', async () => {
    const { sessionId, claimToken } = await claimLink(api());
    const expiresAt = new Date(Date.now() + 60_000);
    await api().db('sessions').where({ id: sessionId }).update({ expires_at: expiresAt });
    expect((await offerAgain(api(), { claimToken })).expiresAt).toBe(expiresAt.toISOString());
  });

  it('through the client', async () => {
    const { captureToken } = await openLink(api());
    const client = createCaptureClient({ captureUrl: `${api().base}/capture/${captureToken}` });
    const offered = await client.handOver();
    expect(HandoverSchema.parse(offered)).toEqual(offered);
  });
});
