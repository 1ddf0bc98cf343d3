import { describe, expect, it } from 'vitest';
import { useApi } from '../harness/orchestrator-in-process.js';

describe('any route answers 503', () => {
  const api = useApi();

  it('overloaded, with Retry-After, while every connection to the database is taken, and is well afterwards', async () => {
    const lock = await api().db.transaction();
    await lock.raw('lock table policies in access exclusive mode');
    const answers = Array.from({ length: 25 }, () => api().call('GET', '/v1/policy'));
    const refused = await Promise.race(answers);
    await lock.rollback();
    expect([refused.status, refused.body.code, refused.body.retryable]).toEqual([503, 'overloaded', true]);
    expect(refused.headers.get('retry-after')).toBe('2');
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(15);
    expect((await api().call('GET', '/v1/policy')).status).toBe(200);
  });
});
