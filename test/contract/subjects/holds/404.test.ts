import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { HOLD, useFullKeys } from '../../harness/people/data-subjects.js';

describe('POST /v1/holds answers 404', () => {
  const { call, asStranger, placeHold } = useFullKeys(useApi());

  it("'not_found' for a person whom the account never had, and DELETE for a stranger's hold", async () => {
    const answer = await call('POST', '/v1/holds', { body: { subjectId: 'nobody', ...HOLD } });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    const { holdId } = await placeHold('p-theirs');
    expect((await asStranger('DELETE', `/v1/holds/${holdId}`)).status).toBe(404);
  });
});
