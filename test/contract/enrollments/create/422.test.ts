import { markMediaDeleted } from '@faceproof/orchestrator/captures/captures.store.js';
import { describe, expect, it } from 'vitest';
import { expectProblem, LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/enrollments answers 422', () => {
  const api = useApi();
  const enroll = (body: object) => api().call('POST', '/v1/enrollments', { body });

  it.each([
    ['a subject of their own', {}],
    ['one that exists', { subjectId: 'somebody-else' }],
  ])('subject_mismatch for a session of another subject, asked to enroll under %s', async (_, other) => {
    await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, ...other } });
    const { sessionId } = await api().decided('approve', { subjectId: 'enrolled-once' });
    const answer = await enroll({ sessionId, subjectId: 'somebody-else' });
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([422, 'subject_mismatch', '/subjectId']);
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body.enrollment).toBeNull();
  });

  it('subject_mismatch if a made-up subject would get a name that another subject has', async () => {
    await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'taken' } });
    const { sessionId, subjectId } = await api().decided('approve');
    expect((await enroll({ sessionId, subjectId: 'taken' })).body.code).toBe('subject_mismatch');
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body.subjectId).toBe(subjectId);
  });

  it('subject_mismatch to all but one if several made-up subjects would get one name at the same instant', async () => {
    const sessions = await Promise.all(Array.from({ length: 5 }, () => api().decided('approve')));
    const answers = await Promise.all(sessions.map(({ sessionId }) => enroll({ sessionId, subjectId: 'wanted-by-all' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
    const refused = answers.filter(({ status }) => status === 422);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['subject_mismatch']));
  });

  it('reference_unusable once the media was deleted, and enrolls nothing', async () => {
    const { sessionId } = await api().decided('approve');
    const [{ captureId }] = (await api().call('GET', `/v1/sessions/${sessionId}`)).body.attempts;
    await markMediaDeleted(api().db, captureId, new Date());
    // A TEST session is measured anew by the simulated engine; a LIVE one has what was stored.
    const key = api().liveKey;
    await api().call('POST', '/v1/sessions', { key, body: LIVENESS });
    await api().db('sessions').where({ id: sessionId }).update({ mode: 'LIVE' });
    await expectProblem(api().call('POST', '/v1/enrollments', { key, body: { sessionId } }), 422, 'reference_unusable');
    expect((await api().call('GET', `/v1/sessions/${sessionId}`, { key })).body.enrollment).toBeNull();
  });

  it('validation_failed without a session', async () => {
    expect((await enroll({})).body.code).toBe('validation_failed');
  });
});
