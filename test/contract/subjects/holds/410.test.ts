import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { HOLD, useFullKeys } from '../../harness/people/data-subjects.js';

describe('POST /v1/holds answers 410', () => {
  const api = useApi();
  const { call, erase } = useFullKeys(api);

  it("'subject_erased' for a person of whom nothing is held", async () => {
    await api().decided('approve', { subjectId: 'p-gone' });
    await erase('p-gone');
    const answer = await call('POST', '/v1/holds', { body: { subjectId: 'p-gone', ...HOLD } });
    expect([answer.status, answer.body.code]).toEqual([410, 'subject_erased']);
  });
});
