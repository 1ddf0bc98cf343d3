import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeClaim, openAttempt } from '../../harness/capture-attempt.js';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures answers 201', () => {
  const api = useApi();
  const session = async () => (await api().call('POST', '/v1/sessions', { body: LIVENESS })).body;

  it('with an attempt, its tokens, a challenge and the limits, and moves the session to CAPTURING', async () => {
    const { sessionId, handoff } = await session();
    const { status, body } = await api().call('POST', '/v1/captures', { key: handoff.captureToken, body: {} });
    expect(status).toBe(201);
    expect(body).toMatchObject({ attempt: 1, attemptsLeft: 2 });
    const lifeMs = Date.parse(body.uploadTokenExpiresAt) - Date.now();
    expect(lifeMs).toBeGreaterThan(9.5 * 60_000);
    expect(lifeMs).toBeLessThanOrEqual(10 * 60_000);
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body.status).toBe('CAPTURING');
  });

  it('to the same device again, by its claim, with new tokens and a new challenge', async () => {
    const { handoff } = await session();
    const first = (await api().call('POST', '/v1/captures', { key: handoff.captureToken, body: {} })).body;
    const again = await api().call('POST', '/v1/captures', {
      key: handoff.captureToken,
      body: { claimToken: first.claimToken },
    });
    const byClaim = await api().call('POST', '/v1/captures', { key: first.claimToken, body: {} });
    expect([again.status, byClaim.status]).toEqual([201, 201]);
    expect(new Set([first, again.body, byClaim.body].map((one) => one.uploadToken)).size).toBe(3);
  });

  it('with the consent that an app reports, of which the first counts', async () => {
    const { sessionId, handoff } = await session();
    const textHash = (
      await api().call('POST', '/v1/captures/session', { key: (await session()).handoff.captureToken, body: {} })
    ).body.consent.textHash;
    const open = (key: string, givenAt: string) =>
      api().call('POST', '/v1/captures', { key, body: { consent: { givenAt, textHash } } });
    const { claimToken } = (await open(handoff.captureToken, '2026-11-22T12:00:00+02:00')).body;
    expect((await open(claimToken, '2026-11-22T13:00:00Z')).status).toBe(201);
    const { consent } = (await api().call('GET', `/v1/sessions/${sessionId}`)).body;
    expect(consent).toMatchObject({ givenAt: '2026-11-22T10:00:00.000Z', textHash, channel: 'SDK' });
    expect(Math.abs(Date.parse(consent.receivedAt) - Date.now())).toBeLessThan(60_000);
  });

  it('to a device that chose its claim itself and lost the first answer', async () => {
    const { handoff } = await session();
    const claimToken = `fpd_${randomBytes(32).toString('base64url')}`;
    const open = () => api().call('POST', '/v1/captures', { key: handoff.captureToken, body: { claimToken } });
    const [first, again] = [await open(), await open()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect([first.body.claimToken, again.body.claimToken]).toEqual([claimToken, claimToken]);
  });

  it.each([
    ['is no 256 random bits', async () => 'fpd_short'],
    ['is another session’s', async () => (await openAttempt(api())).claimToken],
  ])('with a claim of its own making where the one that was chosen %s', async (_, choose) => {
    const { handoff } = await session();
    const claimToken = await choose();
    const { status, body } = await api().call('POST', '/v1/captures', { key: handoff.captureToken, body: { claimToken } });
    expect(status).toBe(201);
    expect(body.claimToken).not.toBe(claimToken);
  });

  it('with light on top of the head turns if the policy asks for it, and without if the device avoids it', async () => {
    const liveness = { mode: 'PASSIVE_AND_ACTIVE', challenges: ['HEAD_TURNS', 'LIGHT'] };
    await api().call('PUT', '/v1/policy', { body: { liveness } });
    const { handoff } = await session();
    await api().call('PUT', '/v1/policy', { body: {} });
    const page = await api().call('POST', '/v1/captures/session', { key: handoff.captureToken, body: {} });
    expect(page.body.challenges).toEqual(['HEAD_TURNS', 'LIGHT']);
    const claimToken = makeClaim();
    const open = async (avoid?: string[]) => {
      const body = { claimToken, ...(avoid === undefined ? {} : { avoid }) };
      return (await api().call('POST', '/v1/captures', { key: handoff.captureToken, body })).body;
    };
    const [shown, again, none, avoided] = [await open(), await open(), await open([]), await open(['LIGHT'])];
    const turnsOf = ({ challenge }: typeof shown) =>
      challenge.steps.filter(({ direction }: { direction: string }) => direction !== 'CENTER').length;
    expect([shown, again, none, avoided].map(turnsOf)).toEqual([4, 4, 4, 4]);
    expect(shown.challenge.light).toMatchObject({ kind: 'LIGHT', fadeMs: expect.any(Number) });
    expect(shown.challenge.light.steps).toHaveLength(7);
    expect(again.challenge.light).not.toEqual(shown.challenge.light);
    expect(none.challenge.light.steps).toHaveLength(7);
    expect(avoided.challenge).not.toHaveProperty('light');
    expect(avoided.attemptsLeft).toBe(shown.attemptsLeft);
  });

  it('with head turns only if the policy does not mention light', async () => {
    const { handoff } = await session();
    const { body } = await api().call('POST', '/v1/captures', { key: handoff.captureToken, body: { avoid: ['LIGHT'] } });
    expect(body.challenge).not.toHaveProperty('light');
  });

  it('to the same browser again, by its cookie, which no script can read', async () => {
    const { handoff } = await session();
    const first = await api().call('POST', '/v1/captures', { key: handoff.captureToken, body: {} });
    const cookie = first.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; HttpOnly/);
    const again = await api().call('POST', '/v1/captures', {
      key: handoff.captureToken,
      body: {},
      headers: { Cookie: cookie.split(';')[0] ?? '' },
    });
    expect(again.status).toBe(201);
  });
});
