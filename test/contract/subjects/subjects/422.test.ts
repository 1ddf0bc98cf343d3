import { describe, expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/subjects/erase answers 422', () => {
  const api = useApi();

  it.each([
    [{}, '/subjectId'],
    [{ subjectId: '' }, '/subjectId'],
    [{ subjectId: 1 }, '/subjectId'],
    [{ subjectId: 'x', all: true }, '/all'],
  ])('to %j', async (body, pointer) => {
    const answer = await api().call('POST', '/v1/subjects/erase', { body });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, pointer]);
  });
});

const api = useApi();

it("GET /v1/erasures answers 422 'validation_failed' to another list's cursor", async () => {
  await expectProblem(api().call('GET', '/v1/erasures?cursor=ses_x'), 422, 'validation_failed');
});
