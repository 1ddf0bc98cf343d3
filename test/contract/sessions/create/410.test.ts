import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/sessions answers 410', () => {
  const api = useApi();

  it('for a subject that was erased', async () => {
    const body = { ...LIVENESS, subjectId: 'gone' };
    await api().call('POST', '/v1/sessions', { body });
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'gone' } });
    const answer = await api().call('POST', '/v1/sessions', { body });
    expect([answer.status, answer.body.code]).toEqual([410, 'subject_erased']);
  });
});
