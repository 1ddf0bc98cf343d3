import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/sessions answers 422', () => {
  const api = useApi();

  it.each([
    ['status=DONE', '/status'],
    ['createdAfter=yesterday', '/createdAfter'],
    ['createdAfter=0000-01-01T00:00:00Z', '/createdAfter'],
    ['createdAfter=9999-12-31T23:59:59-23:59', '/createdAfter'],
    ['createdAfter=2026-01-01T00:00:00-16:00', '/createdAfter'],
    ['subjectId=', '/subjectId'],
    ['cursor=ses_1', '/cursor'],
  ])('to ?%s, and points at it', async (query, pointer) => {
    const answer = await api().call('GET', `/v1/sessions?${query}`);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors[0].pointer).toBe(pointer);
  });
});
