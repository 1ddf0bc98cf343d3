import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/evidence-log/consistency answers 422', () => {
  const api = useApi();

  it.each([
    ['', '/from'],
    ['from=0', '/to'],
    ['from=x&to=1', '/from'],
    ['from=-1&to=1', '/from'],
    ['from=1.5&to=2', '/from'],
    ['from=1e400&to=2', '/from'],
    ['from=2&to=1', '/from'],
    ['from=0&to=1&size=1', '/size'],
    ['from=0&to=99', '/to'],
  ])('validation_failed to "%s", and points at it', async (query, pointer) => {
    const answer = await api().call('GET', `/v1/evidence-log/consistency?${query}`, { key: null });
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([422, 'validation_failed', pointer]);
  });
});
