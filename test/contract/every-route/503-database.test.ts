import { describe, expect, it } from 'vitest';
import { useApi } from '../harness/orchestrator-in-process.js';

describe('any route, while every connection to the database is taken,', () => {
  const api = useApi();

  it('answers 503 overloaded with Retry-After, and recovers', async () => {
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

describe('any route, once after a migration by another process,', () => {
  const api = useApi({ DATABASE_POOL_MAX: '4' });

  it('answers 503 dependency_unavailable with Retry-After, and recovers', async () => {
    const read = () => api().call('GET', '/v1/policy');
    const waiting = async () =>
      (await api().db('pg_locks').whereRaw("relation = 'policies'::regclass and not granted").count())[0]?.count;
    // One call waits on each connection, so that every connection has a plan. No work of the service's own reads policies.
    const lock = await api().db.transaction();
    await lock.raw('lock table policies in access exclusive mode');
    const answers = Array.from({ length: 4 }, read);
    await expect.poll(waiting).toBe(4);
    await lock.rollback();
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    await api().db.raw('alter table policies add column added_later text');

    const { status, body, headers } = await read();
    expect([status, body.code, body.retryable]).toEqual([503, 'dependency_unavailable', true]);
    expect(headers.get('retry-after')).not.toBeNull();
    // The refused plan is forgotten on every connection.
    for (const again of await Promise.all(Array.from({ length: 8 }, read))) expect(again.status).toBe(200);
  });
});
