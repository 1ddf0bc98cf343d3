import { CHALLENGES_MAX } from '@faceproof/orchestrator/captures/challenge.js';
import { OPENED_MIN, OPENED_PER_ATTEMPT } from '@faceproof/orchestrator/journey/captures/open-capture.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';
import { frameForm, openAttempt, upload } from '../../harness/capture-attempt.js';
import { expectProblem, LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures answers 409', () => {
  const api = useApi();

  it('capture_link_in_use to any other device', async () => {
    const { captureToken } = await openAttempt(api());
    for (const body of [{}, { claimToken: 'another' }]) {
      await expectProblem(api().call('POST', '/v1/captures', { key: captureToken, body }), 409, 'capture_link_in_use');
    }
  });

  it('capture_link_in_use to all but one of ten devices at once', async () => {
    const { body } = await api().call('POST', '/v1/sessions', { body: LIVENESS });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api().call('POST', '/v1/captures', { key: body.handoff.captureToken, body: {} })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'capture_link_in_use')).toHaveLength(9);
  });

  it('session_state_conflict once media was accepted', async () => {
    const attempt = await openAttempt(api());
    await upload(api(), attempt, frameForm(3));
    const answer = await api().call('POST', '/v1/captures', { key: attempt.claimToken, body: {} });
    expect([answer.status, answer.body.code]).toEqual([409, 'session_state_conflict']);
  });

  it('session_state_conflict once a session has shown five challenges, also on a renewed link', async () => {
    await api().call('PUT', '/v1/policy', { body: { liveness: { mode: 'PASSIVE_AND_ACTIVE' } } });
    const { sessionId, captureToken, claimToken } = await openAttempt(api());
    await api().call('PUT', '/v1/policy', { body: DEFAULT_POLICY });
    const open = () => api().call('POST', '/v1/captures', { key: captureToken, body: { claimToken } });
    const later = () =>
      api()
        .db('captures')
        .where({ session_id: sessionId })
        .update({ started_at: api().db.raw(`started_at - interval '10 minutes'`) });
    const seen = [JSON.stringify((await open()).body.challenge.steps)];
    while (seen.length < CHALLENGES_MAX) {
      await later();
      for (const { body } of [await open(), await open()]) seen.push(JSON.stringify(body.challenge.steps));
      // Within ten minutes, another attempt shows the same.
      expect(seen.pop()).toBe(seen.at(-1));
    }
    expect(new Set(seen).size).toBe(CHALLENGES_MAX);
    await later();
    await expectProblem(open(), 409, 'session_state_conflict');
    const renewed = await api().call('POST', `/v1/sessions/${sessionId}/renew-link`, { body: {} });
    const key = renewed.body.handoff.captureToken;
    await expectProblem(api().call('POST', '/v1/captures', { key, body: {} }), 409, 'session_state_conflict');
  });

  it('session_state_conflict once a session has opened its most attempts, and the last one still takes its media', async () => {
    const { sessionId, captureToken, claimToken, ...first } = await openAttempt(api());
    const open = () => api().call('POST', '/v1/captures', { key: captureToken, body: { claimToken } });
    // The default policy allows three attempts.
    const most = Math.max(OPENED_MIN, 3 * OPENED_PER_ATTEMPT);
    const opened = [first];
    while (opened.length < most) opened.push((await open()).body);
    const refused = await Promise.all([open(), open()]);
    expect(refused.map(({ status, body }) => [status, body.code, body.currentStatus])).toEqual(
      Array(2).fill([409, 'session_state_conflict', 'CAPTURING']),
    );
    expect(await api().db('captures').where({ session_id: sessionId })).toHaveLength(most);

    const newest = opened.at(-1)!;
    const session = await api().call('GET', `/v1/sessions/${sessionId}`);
    expect(session.body.attempts.map(({ captureId }: { captureId: string }) => captureId)).toEqual([newest.captureId]);
    expect((await upload(api(), newest, frameForm(3))).status).toBe(202);
  });
});
