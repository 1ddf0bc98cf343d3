import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { useFullKeys } from '../../harness/people/data-subjects.js';

describe('/v1/requests answers 422', () => {
  const { call } = useFullKeys(useApi());

  it.each([
    ['/receivedAt', { receivedAt: '2099-01-01T00:00:00Z' }],
    ['/dueAt', { receivedAt: '2026-02-01T00:00:00Z', dueAt: '2026-01-01T00:00:00Z' }],
    ['/kind', { kind: 'CAKE' }],
  ])("'validation_failed' at %s", async (pointer, wrong) => {
    const body = { subjectId: 'p', kind: 'ACCESS', ...wrong };
    const answer = await call('POST', '/v1/requests', { body });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, pointer]);
  });

  it('to a state that there is not', async () => {
    expect((await call('GET', '/v1/requests?state=LOST')).status).toBe(422);
  });
});
