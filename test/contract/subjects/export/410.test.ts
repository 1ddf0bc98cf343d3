import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/subjects/export answers 410', () => {
  const api = useApi();

  it("'subject_erased' for an erased person", async () => {
    await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'gone' } });
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'gone' } });
    const answer = await api().call('POST', '/v1/subjects/export', { body: { subjectId: 'gone' } });
    expect([answer.status, answer.body.code]).toEqual([410, 'subject_erased']);
  });
});
