import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { HOLD, useFullKeys } from '../../harness/people/data-subjects.js';

const { call } = useFullKeys(useApi());

it("POST /v1/holds answers 422 'validation_failed' for an end that has passed, and GET for another list's cursor", async () => {
  const body = { subjectId: 'p-past', ...HOLD, until: '2020-01-01T00:00:00Z' };
  const answer = await call('POST', '/v1/holds', { body });
  expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '/until']);
  expect((await call('GET', '/v1/holds?cursor=rqt_x')).body.code).toBe('validation_failed');
});
