import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/evidence-log/checkpoint answers 422', () => {
  const api = useApi();

  it.each([
    ['witnessed=yes', '/witnessed'],
    ['witnessed=', '/witnessed'],
    ['size=1', '/size'],
  ])('validation_failed to "%s", and points at it', async (query, pointer) => {
    const answer = await api().call('GET', `/v1/evidence-log/checkpoint?${query}`, { key: null });
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([422, 'validation_failed', pointer]);
  });
});
