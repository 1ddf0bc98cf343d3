import { createCaptureClient } from '@faceproof/client/create-capture-client.js';
import { describe, expect, it } from 'vitest';
import { claimLink, openLink } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures answers 422', () => {
  const api = useApi();

  it('consent_required if the policy requires a consent and none is recorded, and opens nothing', async () => {
    const { testKey } = await api().openAccount();
    await api().call('PUT', '/v1/policy', { key: testKey, body: { consent: 'REQUIRED' } });
    const { sessionId, captureToken: key } = await openLink(api(), {}, testKey);
    await expectProblem(api().call('POST', '/v1/captures', { key, body: {} }), 422, 'consent_required');
    const { body } = await api().call('GET', `/v1/sessions/${sessionId}`, { key: testKey });
    expect([body.status, body.attempts]).toEqual(['CREATED', []]);
  });

  it('but not to a person who agreed on the page, nor to a session that an earlier policy governs', async () => {
    const { testKey } = await api().openAccount();
    const before = await openLink(api(), {}, testKey);
    await api().call('PUT', '/v1/policy', { key: testKey, body: { consent: 'REQUIRED' } });
    expect((await api().call('POST', '/v1/captures', { key: before.captureToken, body: {} })).status).toBe(201);
    const { captureToken: key, claimToken } = await claimLink(api(), {}, testKey);
    await api().call('POST', '/v1/captures/session/consent', { key, body: { accepted: true, locale: 'en', claimToken } });
    expect((await api().call('POST', '/v1/captures', { key, body: { claimToken } })).status).toBe(201);
  });

  it('but not to an app that passes the consent through the client', async () => {
    const { testKey } = await api().openAccount();
    await api().call('PUT', '/v1/policy', { key: testKey, body: { consent: 'REQUIRED' } });
    const { captureToken } = await openLink(api(), {}, testKey);
    const { body } = await api().call('POST', '/v1/captures/session', { key: captureToken, body: {} });
    const consent = { givenAt: '2026-11-22T10:00:00Z', textHash: body.consent.textHash };
    const open = () => createCaptureClient({ captureUrl: `${api().base}/capture/${captureToken}` }).open({ consent });
    expect((await open()).attempt).toBe(1);
  });

  it.each([
    [
      'a text that no one wrote',
      { textHash: `sha256:${'0'.repeat(64)}`, givenAt: '2026-11-22T10:00:00Z' },
      '/consent/textHash',
    ],
    ['a time that is none', { textHash: `sha256:${'0'.repeat(64)}`, givenAt: 'now' }, '/consent/givenAt'],
  ])('validation_failed for %s, and opens nothing', async (_, consent, pointer) => {
    const { sessionId, captureToken: key } = await openLink(api());
    const answer = await api().call('POST', '/v1/captures', { key, body: { consent } });
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([422, 'validation_failed', pointer]);
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body.status).toBe('CREATED');
  });
});
