import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/enrollments answers 201', () => {
  const api = useApi();

  it('for an approved session, and the same twice', async () => {
    const { sessionId, subjectId } = await api().decided('approve');
    const enroll = () => api().call('POST', '/v1/enrollments', { body: { sessionId } });
    const first = await enroll();
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ sessionId, subjectId });
    expect(first.headers.get('location')).toBe(`${api().config.publicUrl}/v1/enrollments/${first.body.enrollmentId}`);
    expect((await enroll()).body).toEqual(first.body);
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body.enrollment).toEqual({
      enrollmentId: first.body.enrollmentId,
    });
  });

  it('and gives a subject with a made-up id the name that the call brings', async () => {
    const { sessionId } = await api().decided('approve');
    const enroll = () => api().call('POST', '/v1/enrollments', { body: { sessionId, subjectId: 'named-later' } });
    const first = await enroll();
    expect([first.status, first.body.subjectId]).toEqual([201, 'named-later']);
    expect((await enroll()).body).toEqual(first.body);
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body.subjectId).toBe('named-later');
    const erased = await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'named-later' } });
    expect(erased.body.erased).toMatchObject({ sessions: 1, enrollments: 1 });
  });

  it('again after the session’s enrollment was deleted', async () => {
    const { sessionId } = await api().decided('approve');
    const enroll = () => api().call('POST', '/v1/enrollments', { body: { sessionId } });
    const first = await enroll();
    await api().call('DELETE', `/v1/enrollments/${first.body.enrollmentId}`);
    const second = await enroll();
    expect(second.status).toBe(201);
    expect(second.body.enrollmentId).not.toBe(first.body.enrollmentId);
  });

  it('and the enrollment is a reference for a person who comes back', async () => {
    const { sessionId, subjectId } = await api().decided('approve');
    const { body: enrollment } = await api().call('POST', '/v1/enrollments', { body: { sessionId } });
    const reference = { source: 'ENROLLMENT', enrollmentId: enrollment.enrollmentId };
    const back = await api().decided('approve', { flow: 'ONBOARDING', reference, subjectId });
    expect(back.status).toBe('APPROVED');
  });
});
