import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';
import { type Attempt, acceptHandover, frameForm, offerAgain, openDoubted, upload } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/:captureId/challenge answers 201', () => {
  const api = useApi();

  it('with the challenge of the second half, whose pictures settle the doubt, in one decision on both halves', async () => {
    const doubted = await openDoubted(api());
    const { sessionId, captureId, claimToken } = doubted;
    const asked = await api().call('POST', `/v1/captures/${captureId}/challenge`, { key: claimToken, body: {} });
    expect(asked.status).toBe(201);
    expect(asked.body.challenge.steps.filter(({ direction }: { direction: string }) => direction !== 'CENTER')).toHaveLength(4);
    const leftMs = Date.parse(asked.body.uploadTokenExpiresAt) - Date.now();
    expect(leftMs).toBeGreaterThan(60_000);
    expect(leftMs).toBeLessThanOrEqual(90_000);

    expect((await upload(api(), { ...doubted, ...asked.body }, frameForm(4))).status).toBe(202);
    const session = await api().standing(sessionId);
    expect(session).toMatchObject({ status: 'APPROVED', decision: { version: 1, reasons: [] } });
    expect(session.attempts).toMatchObject([{ captureId, outcome: 'DECIDED' }]);
    const active = session.checks.find(({ kind }: { kind: string }) => kind === 'liveness.active');
    expect(active).toMatchObject({ status: 'PASSED', half: 2 });
    const { bundle } = (await api().call('GET', `/v1/sessions/${sessionId}/evidence`)).body;
    // Three pictures of the first half, four of the second.
    expect(bundle.media.map(({ index }: { index: number }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const pictures = (await api().call('GET', `/v1/sessions/${sessionId}/media`)).body.items;
    expect(pictures.map((one: { captureId: string; index: number }) => [one.captureId, one.index])).toEqual(
      bundle.media.map(({ index }: { index: number }) => [captureId, index]),
    );
  });

  it('and a reviewer decides if what the device sends shows no turns', async () => {
    const doubted = await openDoubted(api(), { simulate: { scenario: 'challenge_not_done' } });
    const asked = await api().call('POST', `/v1/captures/${doubted.captureId}/challenge`, {
      key: doubted.claimToken,
      body: {},
    });
    await upload(api(), { ...doubted, ...asked.body }, frameForm(4));
    const { status, decision } = await api().standing(doubted.sessionId);
    expect([status, decision.reasons[0].code]).toEqual(['IN_REVIEW', 'CHALLENGE_NOT_POSSIBLE']);
  });

  it('again with the same challenge and another token, and the first token is void', async () => {
    const doubted = await openDoubted(api());
    const ask = () => api().call('POST', `/v1/captures/${doubted.captureId}/challenge`, { key: doubted.claimToken, body: {} });
    const [first, again] = [await ask(), await ask()];
    expect(again.body.challenge).toEqual(first.body.challenge);
    expect((await upload(api(), { ...doubted, ...first.body }, frameForm(3))).status).toBe(404);
    expect((await upload(api(), { ...doubted, ...again.body }, frameForm(3))).status).toBe(202);
  });

  it('and only then: a poll neither makes a challenge nor tells of a decision', async () => {
    const { captureId, claimToken, sessionId } = await openDoubted(api());
    const poll = () => api().call('GET', `/v1/captures/${captureId}`, { key: claimToken });
    const [one, other] = [await poll(), await poll()];
    expect([one.body, other.body]).toEqual([one.body, one.body]);
    expect(one.body).toEqual({ state: 'CHALLENGE_NEEDED', attemptsLeft: 2, hints: [], ending: null });
    expect(await api().db('captures').where({ session_id: sessionId }).whereNotNull('first_half_id')).toEqual([]);
  });

  it('and later attempts of the session begin with it: a device that has seen it gets no other before an upload', async () => {
    const { captureId, claimToken } = await openDoubted(api());
    const asked = await api().call('POST', `/v1/captures/${captureId}/challenge`, { key: claimToken, body: {} });
    const again = await api().call('POST', '/v1/captures', { key: claimToken, body: {} });
    expect(again.body).toMatchObject({ attemptsLeft: 1, challenge: asked.body.challenge });
    const state = (await api().call('GET', `/v1/captures/${captureId}`, { key: claimToken })).body.state;
    expect(state).toBe('EXPIRED');
  });

  it.each([
    [
      'another device',
      async (attempt: Attempt) => {
        const { token } = await offerAgain(api(), attempt);
        return (await acceptHandover(api(), token)).body.claimToken as string;
      },
    ],
    [
      'a renewed link',
      async ({ sessionId }: Attempt) => {
        const { body } = await api().call('POST', `/v1/sessions/${sessionId}/renew-link`, { body: {} });
        const agreed = { key: body.handoff.captureToken, body: { accepted: true, locale: 'en' } };
        return (await api().call('POST', '/v1/captures/session/consent', agreed)).body.claimToken as string;
      },
    ],
  ])('on %s, with the same challenge, where no attempt could follow the last one', async (_, move) => {
    await api().call('PUT', '/v1/policy', { body: { maxAttempts: 1 } });
    const doubted = await openDoubted(api());
    await api().call('PUT', '/v1/policy', { body: DEFAULT_POLICY });
    const ask = (claimToken: string) =>
      api().call('POST', `/v1/captures/${doubted.captureId}/challenge`, { key: claimToken, body: {} });
    const first = (await ask(doubted.claimToken)).body;
    const claimToken = await move(doubted);
    const again = await ask(claimToken);
    expect([again.status, again.body.challenge]).toEqual([201, first.challenge]);
    expect((await ask(doubted.claimToken)).status).toBe(404);
    expect((await upload(api(), { ...doubted, ...first }, frameForm(3))).status).not.toBe(202);
    expect((await upload(api(), { ...doubted, ...again.body }, frameForm(4))).status).toBe(202);
    expect((await api().standing(doubted.sessionId)).status).toBe('APPROVED');
  });

  it('and a half whose 90 seconds have passed goes to review', async () => {
    const { sessionId, captureId } = await openDoubted(api());
    await api()
      .db('captures')
      .where({ id: captureId })
      .update({ deadline_at: new Date(Date.now() - 1000) });
    const session = await api().standing(sessionId);
    expect(session.status).toBe('IN_REVIEW');
    expect(session.decision.reasons.map(({ code }: { code: string }) => code)).toEqual(['CHALLENGE_NOT_POSSIBLE']);
    expect(session.attempts).toMatchObject([{ captureId, outcome: 'DECIDED' }]);
  });
});
