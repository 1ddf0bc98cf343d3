import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../harness/orchestrator-in-process.js';

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
  const api = useApi();

  it('answers 503 dependency_unavailable with Retry-After, and recovers', async () => {
    const created = await api().call('POST', '/v1/sessions', { body: LIVENESS });
    const read = () => api().call('GET', `/v1/sessions/${created.body.sessionId}`);
    // Many at once, and again, so that every connection caches a plan: the service's own work may use some of them first.
    for (let round = 0; round < 3; round++)
      for (const { status } of await Promise.all(Array.from({ length: 20 }, read))) expect(status).toBe(200);
    await api().db.raw('alter table sessions add column added_later text');

    const answers = [];
    for (let i = 0; i < 60; i++) answers.push(await read());
    const refused = answers.filter(({ status }) => status !== 200);
    // Each connection with an old plan fails at most one call.
    expect(refused.length).toBeGreaterThanOrEqual(1);
    for (const { status, body, headers } of refused) {
      expect([status, body.code, body.retryable]).toEqual([503, 'dependency_unavailable', true]);
      expect(headers.get('retry-after')).not.toBeNull();
    }
    // Calls one after the other need not have used every connection.
    const atOnce = async () => (await Promise.all(Array.from({ length: 20 }, read))).map(({ status }) => status);
    await expect.poll(atOnce).toEqual(Array(20).fill(200));
    expect((await api().call('POST', '/v1/sessions', { body: LIVENESS })).status).toBe(201);
  });
});
