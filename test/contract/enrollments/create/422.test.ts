import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

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

  it('subject_mismatch where a made-up subject would get a name that another subject has', async () => {
    await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'taken' } });
    const { sessionId, subjectId } = await api().decided('approve');
    expect((await enroll({ sessionId, subjectId: 'taken' })).body.code).toBe('subject_mismatch');
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body.subjectId).toBe(subjectId);
  });

  it('validation_failed without a session', async () => {
    expect((await enroll({})).body.code).toBe('validation_failed');
  });
});
