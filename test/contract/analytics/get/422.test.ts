import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/analytics answers 422', () => {
  const api = useApi();

  it.each([
    ['from=yesterday', '/from'],
    ['to=2026-11-31', '/to'],
    ['from=2026-11-02&to=2026-11-01', '/to'],
    ['from=2026-08-01&to=2026-11-01', '/from'],
    ['from=2999-01-01', '/from'],
    // Adding days to these leaves the four digits of a year.
    ['from=9999-12-31&to=9999-12-31&by=day', '/from'],
    ['to=0000-01-10', '/to'],
    ['from=2998-01-01&to=2998-01-02&by=day', '/from'],
    ['by=person', '/by'],
    ['subjectId=x', '/subjectId'],
  ])("'validation_failed' to ?%s, and points at it", async (query, pointer) => {
    const answer = await api().call('GET', `/v1/analytics?${query}`);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors[0].pointer).toBe(pointer);
  });
});
