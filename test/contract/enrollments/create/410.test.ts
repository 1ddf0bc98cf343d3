import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/enrollments answers 410', () => {
  const api = useApi();

  it('subject_erased once the person was erased', async () => {
    const { sessionId, subjectId } = await api().decided('approve', { subjectId: 'p' });
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId } });
    const answer = await api().call('POST', '/v1/enrollments', { body: { sessionId } });
    expect([answer.status, answer.body.code]).toEqual([410, 'subject_erased']);
  });
});
