import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

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
