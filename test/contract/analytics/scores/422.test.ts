import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/analytics/scores answers 422', () => {
  const api = useApi();

  it.each([
    ['', '/check'],
    ['check=face.colour', '/check'],
    ['check=face.match&by=person', '/by'],
    ['check=face.match&from=2026-11-02&to=2026-11-01', '/to'],
    ['check=face.match&from=2020-01-01', '/from'],
  ])("'validation_failed' to ?%s, and points at it", async (query, pointer) => {
    const answer = await api().call('GET', `/v1/analytics/scores?${query}`);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors[0].pointer).toBe(pointer);
  });
});
