import { randomBytes } from 'node:crypto';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';
import { frameForm, makeClaim, openAttempt, upload } from '../../harness/capture-attempt.js';
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

  it('to the same device again, by its claim, with new tokens', async () => {
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
    await api().call('PUT', '/v1/policy', { body: DEFAULT_POLICY });
    const page = await api().call('POST', '/v1/captures/session', { key: handoff.captureToken, body: {} });
    expect(page.body.challenges).toEqual(['HEAD_TURNS', 'LIGHT']);
    const claimToken = makeClaim();
    const open = async (supports?: string[]) => {
      const body = { claimToken, ...(supports === undefined ? {} : { supports }) };
      return (await api().call('POST', '/v1/captures', { key: handoff.captureToken, body })).body;
    };
    const [shown, again, none, avoided] = [await open(), await open(), await open(['LIGHT', 'TURNS']), await open(['TURNS'])];
    const turnsOf = ({ challenge }: typeof shown) =>
      challenge.steps.filter(({ direction }: { direction: string }) => direction !== 'CENTER').length;
    expect([shown, again, none, avoided].map(turnsOf)).toEqual([4, 4, 4, 4]);
    expect(shown.challenge.light).toMatchObject({ kind: 'LIGHT', fadeMs: expect.any(Number) });
    expect(shown.challenge.light.steps).toHaveLength(7);
    // One challenge until an upload: opening anew gives no other turns, and no other colours.
    for (const { challenge } of [again, none, avoided]) expect(challenge.steps).toEqual(shown.challenge.steps);
    for (const { challenge } of [again, none]) expect(challenge.light).toEqual(shown.challenge.light);
    expect(avoided.challenge).not.toHaveProperty('light');
    expect(avoided.attemptsLeft).toBe(shown.attemptsLeft);
  });

  it.each([
    ['first, under a policy that asks where it doubts', 'ADAPTIVE', ['HEAD_TURNS']],
    ['under a policy that judges the pictures alone', 'PASSIVE', []],
  ])('with nothing to do %s', async (_, mode, challenges) => {
    await api().call('PUT', '/v1/policy', { body: { liveness: { mode } } });
    const { handoff } = await session();
    await api().call('PUT', '/v1/policy', { body: DEFAULT_POLICY });
    const page = await api().call('POST', '/v1/captures/session', { key: handoff.captureToken, body: {} });
    expect(page.body.challenges).toEqual(challenges);
    expect(page.body.scenarios.includes('challenge_not_done')).toBe(mode === 'ADAPTIVE');
    const { body } = await api().call('POST', '/v1/captures', { key: handoff.captureToken, body: {} });
    expect(body.challenge).toBeNull();
  });

  it('to a device that can show no challenge, whose pictures decide unless they leave doubt', async () => {
    const opened = await openAttempt(api());
    const again = { key: opened.claimToken, body: { supports: [] } };
    const attempt = { ...opened, ...(await api().call('POST', '/v1/captures', again)).body };
    await upload(api(), attempt, frameForm(3));
    expect((await api().standing(attempt.sessionId)).status).toBe('APPROVED');
  });

  it.each([
    ['in doubt', 'ADAPTIVE', { simulate: { capture: 'challenge_needed' } }],
    ['under a policy that always asks', 'PASSIVE_AND_ACTIVE', {}],
  ])('to a device that can show no challenge %s, and a reviewer decides', async (_, mode, more) => {
    await api().call('PUT', '/v1/policy', { body: { liveness: { mode }, review: 'NEVER' } });
    const opened = await openAttempt(api(), more);
    await api().call('PUT', '/v1/policy', { body: DEFAULT_POLICY });
    const again = await api().call('POST', '/v1/captures', { key: opened.claimToken, body: { supports: [] } });
    expect(again.body.challenge).toBeNull();
    await upload(api(), { ...opened, ...again.body }, frameForm(3));
    const { status, decision } = await api().standing(opened.sessionId);
    expect([status, decision.reasons.map(({ code }: { code: string }) => code)]).toEqual([
      'IN_REVIEW',
      ['CHALLENGE_NOT_POSSIBLE'],
    ]);
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
