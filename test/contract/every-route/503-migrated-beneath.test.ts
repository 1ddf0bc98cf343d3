import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../harness/orchestrator-in-process.js';

describe('any route answers 503', () => {
  const api = useApi();

  it('dependency_unavailable, with Retry-After, once after a migration by another process, and is well afterwards', async () => {
    const created = await api().call('POST', '/v1/sessions', { body: LIVENESS });
    const read = () => api().call('GET', `/v1/sessions/${created.body.sessionId}`);
    // Enough for PostgreSQL to have kept the plans on the connection that answers.
    for (let i = 0; i < 3; i++) expect((await read()).status).toBe(200);
    await api().db.raw('alter table sessions add column added_later text');

    const answers = [];
    for (let i = 0; i < 25; i++) answers.push(await read());
    const refused = answers.filter(({ status }) => status !== 200);
    // Each connection that holds the old plan may tell one caller so.
    expect(refused.length).toBeGreaterThanOrEqual(1);
    for (const { status, body, headers } of refused) {
      expect([status, body.code, body.retryable]).toEqual([503, 'dependency_unavailable', true]);
      expect(headers.get('retry-after')).not.toBeNull();
    }
    expect(answers.slice(-3).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await api().call('POST', '/v1/sessions', { body: LIVENESS })).status).toBe(201);
  });
});
